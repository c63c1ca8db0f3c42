import type { Bin } from "../../library/statistics/histogram.ts";
import type { Statistics } from "../../library/statistics/statistics.ts";
import { count, counted } from "../ui/words.tsx";
import { firstOf, lastOf } from "../../base/known.ts";

const WIDTH = 640;
const HEIGHT = 250;
const LEFT = 52;
const RIGHT = 16;
const TOP = 26;
const FOOT = 44;
/** The approximate number of ticks on each axis. */
const LINES = 4;

interface Props {
  readonly bins: readonly Bin[];
  readonly statistics: Statistics;
  readonly label: string;
  /** Formats a value with its unit. */
  readonly shown: (value: number) => string;
}

/** A histogram with quartiles, as SVG. */
export function HistogramChart({ bins, statistics, label, shown }: Props) {
  const { p25, median, p75 } = statistics;
  const [low, high] = [firstOf(bins).from, lastOf(bins).to];
  const tallest = Math.max(...bins.map(({ count }) => count));
  const width = WIDTH - LEFT - RIGHT;
  const x = (value: number) => LEFT + (value - low) / (high - low) * width;
  const floor = HEIGHT - FOOT;
  const quartiles = ([["p25", p25], ["median", median], ["p75", p75]] as const)
    .filter((one): one is [typeof one[0], number] => one[1] !== null);
  return (
    <svg class="histogram" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {countTicks(tallest).map((value) => {
        const y = tenth(floor - value / tallest * (floor - TOP));
        return (
          <g class="tick">
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y} y2={y} />
            <text x={LEFT - 6} y={Number(y) + 4} text-anchor="end">{count(value)}</text>
          </g>
        );
      })}
      {bins.map(({ from, to, count: rows }) => {
        const tall = rows / tallest * (floor - TOP);
        return (
          <rect
            x={tenth(x(from) + 1)}
            y={tenth(floor - tall)}
            width={tenth(Math.max(1, x(to) - x(from) - 2))}
            height={tenth(tall)}
            data-count={String(rows)}
          >
            <title>{`${shown(from)} to ${shown(to)}: ${counted(rows, "value")}`}</title>
          </rect>
        );
      })}
      <line class="axis" x1={LEFT} x2={WIDTH - RIGHT} y1={floor} y2={floor} />
      {quartiles.map(([name, value]) => (
        <g class={`quartile ${name}`}>
          <line x1={tenth(x(value))} x2={tenth(x(value))} y1={TOP - 6} y2={floor} />
        </g>
      ))}
      {median === null ? "" : (
        <text
          x={tenth(Math.min(WIDTH - 60, Math.max(60, x(median))))}
          y={14}
          text-anchor="middle"
        >
          {`median ${shown(median)}`}
        </text>
      )}
      {edgesOf(bins).map((value) => (
        <g class="tick">
          <line x1={tenth(x(value))} x2={tenth(x(value))} y1={floor} y2={floor + 5} />
          <text x={tenth(x(value))} y={floor + 18} text-anchor="middle">{shown(value)}</text>
        </g>
      ))}
      <text class="axis-name" x={LEFT} y={HEIGHT - 6}>Value</text>
      <text class="axis-name" x={4} y={12}>Rows</text>
    </svg>
  );
}

const tenth = (value: number) => String(Math.round(value * 10) / 10);

/** Round tick values up to the highest count, such as 0, 50, 100. */
function countTicks(tallest: number): number[] {
  const rough = tallest / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([1, 2, 5].find((one) => one * power >= rough) ?? 10));
  return Array.from({ length: Math.floor(tallest / step) + 1 }, (_, at) => at * step);
}

/** Every nth edge of the bins, so that about `LINES` are labeled. */
function edgesOf(bins: readonly Bin[]): number[] {
  const edges = [...bins.map(({ from }) => from), lastOf(bins).to];
  const every = Math.max(1, Math.ceil((edges.length - 1) / (LINES + 1)));
  return edges.filter((_, at) => at % every === 0);
}
