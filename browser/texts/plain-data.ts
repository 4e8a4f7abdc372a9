// Plain data as one text, for what every page hands over to the browser. The router can hand over anything,
// and looks at each value for that; JSON is quicker by far where there is nothing but text and numbers.

export type Plain<Data> = string & { readonly data?: Data };

export const asPlain = <Data>(data: Data): Plain<Data> => JSON.stringify(data);
export const fromPlain = <Data>(text: Plain<Data>): Data => JSON.parse(text) as Data;
