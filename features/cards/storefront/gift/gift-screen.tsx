import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { CardFace } from '#ui/card-art/card-face.tsx';
import type { CardBalanceStyle } from '../card-balance.tsx';
import { GiftCard } from './gift-card.tsx';
import { GiftShut, GiftUnreachable, NoGiftLink } from './gift-notices.tsx';
import { GiftParcel, unfolded } from './gift-parcel.tsx';
import './gift.css';
import { isShut, type Gift, type GiftCalls, type Opened } from './gift.ts';
import { isWaitingWith, useLinkToken, waitingToken } from '../link-token.ts';
import { styleOfCard, writeAmount } from '../write-amount.ts';

export interface GiftScreenProps {
  readonly calls: GiftCalls;
  readonly style: CardBalanceStyle;
  /** Whether a card can be taken into an account here. */
  readonly mayKeep: boolean;
  /** Whether cards have a PIN here. */
  readonly withPin: boolean;
  /** Where the shop shows its stores, if it does. */
  readonly storesAddress: string | null;
  readonly isMember: boolean;
}

/** The recipient's moment: what the link of a mail opens. */
export function GiftScreen({ calls, isMember, ...settings }: GiftScreenProps) {
  const token = useLinkToken(waitingToken);
  const [answered, setAnswered] = useState<{ token: string; opened: Opened } | null>(null);
  // The answer to another link is none to this one.
  const opened = answered?.token === token ? answered?.opened : null;

  const open = useEffectEvent((given: string) => calls.open(given, false));
  useEffect(() => {
    if (!token) return;
    let isOver = false;
    void (async () => {
      const answer = await open(token);
      if (!isOver) setAnswered({ token, opened: answer });
    })();
    return () => {
      isOver = true;
    };
  }, [token]);

  async function again(given: string): Promise<void> {
    setAnswered(null);
    setAnswered({ token: given, opened: await calls.open(given, false) });
  }

  /** A link may end while its gift lies open: then it is told here as well. */
  async function openFurther(given: string, isReveal: boolean): Promise<Opened> {
    const answer = await calls.open(given, isReveal);
    if ('problem' in answer && isShut(answer.problem)) setAnswered({ token: given, opened: answer });
    return answer;
  }

  if (token === null) return <NoGiftLink isMember={isMember} />;
  if (opened && 'problem' in opened) {
    const { problem } = opened;
    const onAgain = () => void again(token ?? '');
    return isShut(problem) ? (
      <GiftShut shut={problem} isMember={isMember} onAgain={onAgain} />
    ) : (
      <GiftUnreachable problem={problem} onAgain={onAgain} />
    );
  }
  return (
    <Unwrapping
      // Another link is another parcel.
      key={token}
      token={token ?? ''}
      gift={opened?.gift ?? null}
      calls={{ ...calls, open: openFurther }}
      isMember={isMember}
      {...settings}
    />
  );
}

interface UnwrappingProps extends GiftScreenProps {
  readonly token: string;
  /** Null while it is on its way; the parcel stands there already. */
  readonly gift: Gift | null;
}

/** What is in it is said once the paper is off, to nobody before. */
export function Unwrapping({ gift: first, ...props }: UnwrappingProps) {
  const intl = useIntl();
  const [newer, setNewer] = useState<Gift | null>(null);
  const gift = newer ?? first;
  // Whoever signed in meanwhile has seen it unwrapped.
  const [isWanted, setWanted] = useState(() => isWaitingWith(props.token));
  const [isUnfolded, setUnfolded] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const parcel = useRef<HTMLDivElement>(null);
  const isOpen = isWanted && gift !== null;

  useEffect(() => {
    if (!isOpen) return undefined;
    let isOver = false;
    void (async () => {
      if (parcel.current) await unfolded(parcel.current);
      if (!isOver) setUnfolded(true);
    })();
    return () => {
      isOver = true;
    };
  }, [isOpen]);
  // A screen reader says first what is in it.
  useEffect(() => {
    if (isUnfolded) heading.current?.focus({ preventScroll: true });
  }, [isUnfolded]);

  return (
    <div className="gift">
      <div className="gift-stage" data-open={isOpen || undefined}>
        <div className="wrap">
          <h1 ref={heading} tabIndex={-1} className="gift-hello">
            <Hello gift={gift} isOpen={isUnfolded} />
          </h1>
          <p className="gift-lead">
            {isUnfolded && gift ? (
              <Worth gift={gift} style={props.style} />
            ) : (
              intl.formatMessage({ id: 'gift.wrapped.lead' })
            )}
          </p>
          <div className="gift-parcel-place">
            <GiftParcel ref={parcel} isOpen={isOpen}>
              {gift && <GiftFace gift={gift} isOpen={isOpen} style={props.style} />}
            </GiftParcel>
            {!isUnfolded && (
              <div className="gift-unwrap">
                <Button size="large" icon="gift" busy={isWanted} onClick={() => setWanted(true)}>
                  {intl.formatMessage({ id: 'gift.unwrap' })}
                </Button>
              </div>
            )}
          </div>
        </div>
      </div>
      {isUnfolded && gift && <GiftCard gift={gift} onOpened={setNewer} {...props} />}
    </div>
  );
}

/** The card itself: as its giver dressed it, or as its product looks. */
export function GiftFace({ gift, isOpen, style }: { gift: Gift; isOpen: boolean; style: CardBalanceStyle }) {
  return (
    <CardFace
      art={gift.design?.art ?? gift.art}
      name={gift.productName}
      tagline=""
      caption=""
      {...(isOpen && gift.design && { lines: gift.design.lines, photo: gift.design.photo })}
      {...(isOpen && { value: writeAmount(gift, gift.initialBalance, styleOfCard(gift, style.amounts)) })}
    />
  );
}

function Hello({ gift, isOpen }: { gift: Gift | null; isOpen: boolean }) {
  const intl = useIntl();
  if (isOpen)
    return gift?.receiverName
      ? intl.formatMessage({ id: 'gift.opened.named' }, { name: <bdi key="name">{gift.receiverName}</bdi> })
      : intl.formatMessage({ id: 'gift.opened' });
  return gift?.senderName
    ? intl.formatMessage({ id: 'gift.wrapped.from' }, { name: <bdi key="name">{gift.senderName}</bdi> })
    : intl.formatMessage({ id: 'gift.wrapped' });
}

function Worth({ gift, style }: { gift: Gift; style: CardBalanceStyle }) {
  const intl = useIntl();
  const words = {
    amount: (
      <bdi key="amount" className="left-to-right">
        {writeAmount(gift, gift.initialBalance, styleOfCard(gift, style.amounts))}
      </bdi>
    ),
    product: <bdi key="product">{gift.productName}</bdi>,
    name: <bdi key="name">{gift.senderName}</bdi>,
  };
  return gift.senderName
    ? intl.formatMessage({ id: 'gift.worth.from' }, words)
    : intl.formatMessage({ id: 'gift.worth' }, words);
}
