import type { Bin } from "../../library/statistics/histogram.ts";
import type { Statistics } from "../../library/statistics/statistics.ts";
import { counted } from "../ui/words.tsx";

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 8;
const TOP = 26;
const FOOT = 26;

interface Props {
  readonly bins: readonly Bin[];
  readonly statistics: Statistics;
  readonly label: string;
  /** A value with its unit. */
  readonly shown: (value: number) => string;
}

/** How values lie, with their quartiles. */
export function HistogramChart({ bins, statistics, label, shown }: Props) {
  const { p25, median, p75 } = statistics;
  const [low, high] = [bins[0]!.from, bins.at(-1)!.to];
  const tallest = Math.max(...bins.map(({ count }) => count));
  const width = WIDTH - 2 * LEFT;
  const x = (value: number) => LEFT + (value - low) / (high - low) * width;
  const floor = HEIGHT - FOOT;
  const quartiles = ([["p25", p25], ["median", median], ["p75", p75]] as const)
    .filter((one): one is [typeof one[0], number] => one[1] !== null);
  return (
    <svg class="histogram" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {bins.map(({ from, to, count }) => {
        const tall = count / tallest * (floor - TOP);
        return (
          <rect
            x={tenth(x(from) + 1)}
            y={tenth(floor - tall)}
            width={tenth(Math.max(1, x(to) - x(from) - 2))}
            height={tenth(tall)}
            data-count={String(count)}
          >
            <title>{`${shown(from)} to ${shown(to)}: ${counted(count, "value")}`}</title>
          </rect>
        );
      })}
      <line class="axis" x1={LEFT} x2={WIDTH - LEFT} y1={floor} y2={floor} />
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
      <text x={LEFT} y={HEIGHT - 8}>{shown(low)}</text>
      <text x={WIDTH - LEFT} y={HEIGHT - 8} text-anchor="end">{shown(high)}</text>
    </svg>
  );
}

const tenth = (value: number) => String(Math.round(value * 10) / 10);
