import { pen, Sheet, Specks } from './sheet.tsx';

/** A parcel whose ribbon tore: something went wrong, and it was us. */
export function TornRibbon() {
  return (
    <Sheet>
      <path d="M52 84h136v92a6 6 0 0 1-6 6H58a6 6 0 0 1-6-6Z" fill="var(--primary)" />
      <path d="M52 84h136v14H52Z" fill="#0000002e" />
      <path d="M108 84h24v34l-8-7-7 9-9-8Z" fill="var(--accent)" />
      <path d="M108 182v-36l8 6 8-9 8 8v31Z" fill="var(--accent)" />
      <path d="M120 84C98 48 76 52 80 68s26 18 40 16" {...pen} stroke="var(--accent)" strokeWidth="6" />
      <path d="M136 80c16-6 26-22 44-16s10 22 26 18" {...pen} stroke="var(--accent)" strokeWidth="6" />
      <path d="m140 62 8-14M154 58l14-10M134 56l-2-16" {...pen} stroke="var(--line-2)" />
      <Specks
        at={[
          [48, 56, 2.4],
          [62, 40, 2],
          [200, 36, 3],
        ]}
      />
    </Sheet>
  );
}
