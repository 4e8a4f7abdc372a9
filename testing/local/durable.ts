// Before a file that measures time, or whose contenders must meet: a commit takes the time that it takes.
import { startServices } from './services.ts';

await startServices({ durable: true });
