import { ascii } from "../../base/json/json.ts";
import { Growing } from "../../base/memory/growing.ts";
import { mapValues } from "../../base/json/map_values.ts";
import { counted, gathered } from "../../base/memory/shared_arrays.ts";
import type { ByView } from "./version_data.ts";
import type { View } from "./version_spec.ts";
import type { EncodedRecords, Places } from "./records.ts";
import { placesOf, RecordsBuilder } from "./records_builder.ts";
import { memberOf } from "../../base/known.ts";

/** The offsets of a record's texts, by view. */
type TextPlaces = ByView<Places>;

/** A view other than the payload, and the number of each record's text in it. */
interface OtherView {
  readonly shape: View<unknown>;
  readonly numbers: Growing<Uint32Array>;
}

/**
 * Gathers the texts of records and logged changes, as published and in the other views that the log
 * has. A text that is the same in two views is stored once.
 */
export class LoggedTextsBuilder {
  readonly #texts: RecordsBuilder;
  /** The number of each published text among all texts. */
  readonly #payloads = new Growing<Uint32Array>(Uint32Array);
  readonly #others: Readonly<Record<string, OtherView>>;

  /**
   * @param shapes Views other than the payload; a view returns the row itself if nothing differs.
   * @param before The views of an earlier version.
   */
  constructor(
    shapes: Readonly<Record<string, View<unknown>>>,
    before?: ByView<EncodedRecords>,
  ) {
    this.#texts = new RecordsBuilder(before === undefined ? [] : before.payload.chunks);
    this.#others = mapValues(
      shapes,
      (shape) => ({ shape, numbers: new Growing<Uint32Array>(Uint32Array) }),
    );
  }

  /** A published text in every view; a view that shows the row itself has the same text. */
  textsOf(payload: string): Readonly<Record<string, string>> {
    if (Object.keys(this.#others).length === 0) return { payload };
    const row: unknown = JSON.parse(payload);
    return {
      payload,
      ...mapValues(this.#others, ({ shape }) => {
        const shown = shape(row);
        return shown === row ? payload : ascii(JSON.stringify(shown));
      }),
    };
  }

  /** Adds a published text, and what its row is in the other views; gives its number. */
  add(payload: string, row: unknown): number {
    const published = this.#texts.add(payload);
    for (const { shape, numbers } of Object.values(this.#others)) {
      const shown = shape(row);
      const isSame = shown === row;
      numbers.push(isSame ? published : this.#texts.add(ascii(JSON.stringify(shown))));
    }
    this.#payloads.push(published);
    return this.#payloads.length - 1;
  }

  /**
   * Carries over texts of the earlier version by their offsets in its views; returns the number of the
   * first, which the others follow.
   */
  carry(places: TextPlaces, at: Uint32Array): number {
    const { starts } = places.payload;
    const published = this.#texts.carryAll(places.payload, at);
    for (const [view, { numbers }] of Object.entries(this.#others)) {
      const own = memberOf(places, view);
      at.forEach((place, i) => {
        const isSame = own.starts[place] === starts[place];
        numbers.push(
          isSame ? published + i : this.#texts.carry(own.starts[place]!, own.lengths[place]!),
        );
      });
    }
    const first = this.#payloads.length;
    this.#payloads.append(counted(at.length, published));
    return first;
  }

  /**
   * The views of the texts with the given numbers, in that order, and the offsets of all texts by their
   * numbers.
   */
  finish(order: Uint32Array): { views: ByView<EncodedRecords>; places: TextPlaces } {
    const payloads = this.#payloads.values;
    const inOrder = (numbers: Uint32Array) =>
      gathered(new Uint32Array(order.length), numbers, order);
    const { records, places } = this.#texts.finishAll(inOrder(payloads));
    const others = mapValues(this.#others, ({ numbers: { values } }) => ({
      view: { ...records, ...placesOf(places, inOrder(values)) },
      places: placesOf(places, values),
    }));
    return {
      views: { payload: records, ...mapValues(others, ({ view }) => view) },
      places: {
        // All are published ones if there is no other view.
        payload: payloads.length === places.starts.length ? places : placesOf(places, payloads),
        ...mapValues(others, ({ places }) => places),
      },
    };
  }
}
