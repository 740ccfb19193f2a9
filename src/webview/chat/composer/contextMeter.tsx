import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';

import type { ContextMeter as Meter } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';
import { fill } from '../words.ts';
import { compactNumber } from './compactNumber.ts';
import { MeterRing } from './meterRing.tsx';
import { useDismissal } from './useDismissal.ts';

interface Props {
  readonly meter: Meter;
  /** Some messages are not sent any more. */
  readonly leavesOut: boolean;
  readonly onSendAll: () => void;
}

/** How much of the model's window the next question takes; opens what takes how much. */
export function ContextMeter({ meter, leavesOut, onSendAll }: Props): VNode | null {
  const { words } = useChatPage();
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  useDismissal(whole, open, () => setOpen(false));
  const { tokens, limit, parts } = meter;
  if (tokens === 0) return null;
  const language = document.documentElement.lang;
  const count = compactNumber(tokens, language);
  const most = limit === undefined ? undefined : compactNumber(limit, language);
  const share = limit === undefined ? undefined : tokens / limit;
  const nearlyFull = share !== undefined && share > 0.8 && share <= 1;
  const text = most === undefined ? fill(words.tokensAbout, count) : fill(words.meterOf, count, most);
  const label = most === undefined ? text : fill(words.meterLabel, count, most);
  return (
    <div ref={whole} class="meter">
      <button
        type="button"
        class="quiet-button meter-button"
        title={nearlyFull ? `${label}. ${words.meterNearlyFull}` : label}
        aria-label={nearlyFull ? `${label}. ${words.meterNearlyFull}` : label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <MeterRing share={share ?? 0} />
        <span class="meter-text">{text}</span>
      </button>
      {open && (
        <div class="composer-popup meter-popup" role="dialog" aria-labelledby="meter-title" tabIndex={0}>
          <h2 id="meter-title">{words.meterTitle}</h2>
          <table>
            <thead class="visually-hidden">
              <tr>
                <th scope="col">{words.meterPart}</th>
                <th scope="col">{words.meterTokens}</th>
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <tr key={part.label}>
                  <th scope="row">{part.label}</th>
                  <td>≈ {compactNumber(part.tokens, language)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{words.meterAll}</th>
                <td>{text}</td>
              </tr>
            </tfoot>
          </table>
          <p class="popup-note">
            {nearlyFull ? `${words.meterNearlyFull} ` : ''}
            {words.meterEstimate}
          </p>
          {leavesOut && (
            <p class="meter-left-out">
              <span>{words.meterLeftOut}</span>
              <button
                type="button"
                class="secondary-button"
                onClick={() => {
                  setOpen(false);
                  onSendAll();
                }}
              >
                {words.sendAllAgain}
              </button>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
