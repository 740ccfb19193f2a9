interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChoose: (value: T) => void;
}

/** One of a few: radio buttons that look like one control, with the arrow keys of radio buttons. */
export function Segments<T extends string>({ label, name, value, options, onChoose }: SegmentsProps<T>) {
  return (
    <fieldset class="segments">
      <legend>{label}</legend>
      <div class="segment-row">
        {options.map(([option, text]) => (
          <label key={option} class={option === value ? 'segment chosen' : 'segment'}>
            <input
              type="radio"
              class="visually-hidden"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChoose(option)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
