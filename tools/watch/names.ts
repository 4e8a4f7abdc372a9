// The metrics that an expression of Prometheus asks for. Enough of a reader for expressions that Prometheus has accepted:
// what stands before `{`, `[` or nothing, and is no function, keyword or label.
const words = new Set(
  (
    'by without on ignoring group_left group_right offset bool and or unless sum max min avg count count_values quantile ' +
    'topk bottomk stddev group inf nan'
  ).split(' '),
);

export function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""')
    .replace(/\{[^}]*\}/g, '{}')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const found = [...bare.matchAll(/(?<![\w:.$])([a-zA-Z_:][\w:]*)(\s*\()?/g)]
    .filter(([, name = '', call]) => call === undefined && !words.has(name.toLowerCase()))
    .map(([, name = '']) => name);
  return [...new Set(found)];
}

/** As its family is called: a histogram's parts belong to it. */
export const familyOf = (metric: string): string => metric.replace(/_(bucket|count|sum)$/, '');
