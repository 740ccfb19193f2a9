interface SegmentsProps<T> {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** Each with what to ask for where it is chosen. */
  readonly options: readonly (readonly [value: string, text: string, request: T])[];
  readonly onChoose: (request: T) => void;
}

/** One of a few: radio buttons that look like one control, with the arrow keys of radio buttons. */
export function Segments<T>({ label, name, value, options, onChoose }: SegmentsProps<T>) {
  return (
    <fieldset class="segments">
      <legend>{label}</legend>
      <div class="segment-row">
        {options.map(([option, text, request]) => (
          <label key={option} class={option === value ? 'segment chosen' : 'segment'}>
            <input
              type="radio"
              class="visually-hidden"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChoose(request)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
