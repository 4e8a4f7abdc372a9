// How much of what a cart costs each coupon pays. A coupon for certain items pays lines of those only, and no line is
// paid twice; so this is a flow from coupons through items. The most that coupons can pay together is found whatever
// their order (a coupon that was given its share keeps it while others are fitted in, as paths lead around it); the
// order only says whose value is taken first.
import { groupBy } from '../group-by.ts';
import { sum } from '../sum.ts';

export interface CouponLine {
  readonly itemCode: string;
  readonly total: number;
}

interface Payer {
  readonly balance: number;
  /** Empty is any. */
  readonly suitedItems: readonly string[];
}

export const suits = ({ suitedItems }: Pick<Payer, 'suitedItems'>, itemCode: string): boolean =>
  suitedItems.length === 0 || suitedItems.includes(itemCode);

/** What coupons pay of a cart, while more of them join in. */
export class CouponShares<Coupon extends Payer> {
  /** Of each group of lines: what nobody pays yet. */
  readonly #open: number[];
  /** Of the whole cart. */
  #room: number;
  /** By coupon: which groups it suits, and what it pays of each. */
  readonly #shares: ReadonlyMap<Coupon, Share>;

  constructor(lines: readonly CouponLine[], total: number, coupons: readonly Coupon[]) {
    this.#room = total;
    // Lines that the same coupons suit are one: of hundreds of lines a few groups are left.
    const groups = groupBy(lines, ({ itemCode }) => coupons.map((coupon) => Number(suits(coupon, itemCode))).join());
    this.#open = groups.map((group) => sum(group.map((line) => line.total)));
    this.#shares = new Map(
      coupons.map((coupon) => [
        coupon,
        {
          suited: [...groups.keys()].filter((at) => suits(coupon, groups[at]![0].itemCode)),
          pays: groups.map(() => 0),
        },
      ]),
    );
  }

  /** As much of it as there is room for besides what others pay; says how much more that is than before. */
  add(coupon: Coupon): number {
    const share = this.#shares.get(coupon)!;
    const balance = coupon.balance - sum(share.pays);
    let paid = 0;
    for (;;) {
      const most = Math.min(balance - paid, this.#room);
      const path = most > 0 ? this.#pathFor(share) : null;
      if (!path) return paid;
      paid += this.#pay(path, most);
    }
  }

  /** Gives back what it pays. */
  remove(coupon: Coupon): void {
    const { pays } = this.#shares.get(coupon)!;
    for (const [at, paid] of pays.entries()) {
      this.#open[at]! += paid;
      this.#room += paid;
      pays[at] = 0;
    }
  }

  /** From a coupon to a group with something left to pay, moving others to other groups on the way. */
  #pathFor(share: Share): Step[] | null {
    const steps = new Map<number, Step>();
    const reach = ({ suited, pays }: Share, instead: number | null) => {
      for (const group of suited) if (!steps.has(group)) steps.set(group, { pays, group, instead });
    };
    reach(share, null);
    // A map goes on to what is added while it is walked: the nearest way is found first.
    for (const [group] of steps) {
      if (this.#open[group]! > 0) return wayTo(group, steps);
      for (const other of this.#shares.values()) if (other.pays[group]! > 0) reach(other, group);
    }
    return null;
  }

  #pay(path: readonly Step[], most: number): number {
    const last = path.at(-1)!.group;
    const amount = path.reduce(
      (least, { pays }, at) => {
        const before = path[at - 1];
        return before ? Math.min(least, pays[before.group]!) : least;
      },
      Math.min(most, this.#open[last]!),
    );
    for (const [at, { pays, group }] of path.entries()) {
      const before = path[at - 1];
      pays[group]! += amount;
      if (before) pays[before.group]! -= amount;
    }
    this.#open[last]! -= amount;
    this.#room -= amount;
    return amount;
  }
}

interface Share {
  readonly suited: readonly number[];
  readonly pays: number[];
}

/** Somebody pays this group, instead of another one that whoever came before on the path pays now. */
interface Step {
  readonly pays: number[];
  readonly group: number;
  readonly instead: number | null;
}

function wayTo(group: number, steps: ReadonlyMap<number, Step>): Step[] {
  const way: Step[] = [];
  for (let at: number | null = group; at !== null; at = way[0]!.instead) way.unshift(steps.get(at)!);
  return way;
}
