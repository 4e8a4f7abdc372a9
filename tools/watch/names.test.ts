import { expect, test } from 'vitest';
import { familyOf, metricsIn } from './names.ts';

test('the metrics of an expression, and neither its functions, labels nor durations', () => {
  expect(
    metricsIn(
      'max by (scope) (a_location) - on (scope) group_right () (b_location{state="UP",x!~"5.."} > 0) > 16777216 offset 10m',
    ),
  ).toEqual(['a_location', 'b_location']);
  expect(metricsIn('histogram_quantile(0.99, sum by (le) (rate(c_seconds_bucket[5m]))) > 1e3')).toEqual([
    'c_seconds_bucket',
  ]);
  expect(metricsIn('level:bad_ratio:1h / (1 - level:objective) unless absent(up)')).toEqual([
    'level:bad_ratio:1h',
    'level:objective',
    'up',
  ]);
  expect(metricsIn('vector(1)')).toEqual([]);
});

test('a histogram is named without its parts', () => {
  expect(['x_seconds_bucket', 'x_seconds_sum', 'x_seconds_count', 'x_total'].map(familyOf)).toEqual([
    'x_seconds',
    'x_seconds',
    'x_seconds',
    'x_total',
  ]);
});
