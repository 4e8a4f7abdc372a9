// Issues cards in a process of its own, with the flags that a worker has: pod, how many. Says how long it took.
import { bulkIssue } from './bulk.ts';
import { joinBenchShop } from '#testing/load/bench-shop.ts';

const [podUrl = '', quantity] = process.argv.slice(2);
const shop = await joinBenchShop(podUrl);
process.send?.('ready');
process.send?.(await bulkIssue(shop, Number(quantity)));
