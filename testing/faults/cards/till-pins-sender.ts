// Sends wrong PINs from a process of its own, so that whoever else is measured waits for the api and not for this.
import { tillPins } from './till-pins.ts';

const [order = ''] = process.argv.slice(2);
const { till, ...wish } = JSON.parse(order);
console.log(JSON.stringify(await tillPins(till, wish)));
