import { useId, useRef, type ClipboardEvent, type MouseEvent, type ReactElement } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import css from './code-field.css?inline'
import { FieldSays } from './FieldSays.js'
import { readCode } from './read-code.js'
import { useCodeCursor } from './use-code-cursor.js'

/** Props of {@link CodeField}. */
export interface CodeFieldProps {
  /** What the code is, for screen readers: "Six-digit code". */
  readonly label: string
  /** The digits there are so far. */
  readonly value: string
  /** Called with the digits whenever they change. */
  readonly onText: (digits: string) => void
  /** Called once each time the last missing digit came, by typing, pasting or from the browser. */
  readonly onComplete?: ((code: string) => void) | undefined
  /** How many digits; 6 when left out. */
  readonly length?: number | undefined
  /** The code is being looked at: it can be read and not changed, and the focus stays. */
  readonly busy?: boolean | undefined
  readonly error?: string | undefined
  /** Whether the frame gives this field the focus when its view opens (on a phone the title has it). */
  readonly autoFocus?: boolean | undefined
  readonly testId?: string | undefined
}

/**
 * A one-time code, a box for each digit. Under the boxes lies one real input, so that pasting, the browser's own
 * offer of the code (`autocomplete="one-time-code"`) and screen readers find what they expect.
 */
export function CodeField(props: CodeFieldProps): ReactElement {
  const { label, value, onText, onComplete, length = 6, busy = false, error, autoFocus, testId } = props
  useStyles(css)
  const says = `${useId()}says`
  const input = useRef<HTMLInputElement>(null)
  const change = (code: string) => {
    onText(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  const cursor = useCodeCursor(input, { value, length, onText })
  const paste = (event: ClipboardEvent) => {
    const code = readCode(event.clipboardData.getData('text'), length)
    // a whole code replaces what is there, wherever the caret stands
    if (code.length < length || busy) return
    event.preventDefault()
    change(code)
  }
  const pressBox = ({ clientX, currentTarget, detail }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    // twice means to select
    if (detail < 2 && width > 0) cursor.moveTo(Math.floor(((clientX - left) / width) * length))
  }
  return (
    <div>
      <div
        className="code-field"
        dir="ltr"
        data-wrong={error ? '' : undefined}
        data-busy={busy ? '' : undefined}
      >
        {Array.from({ length }, (_, box) => (
          <span
            key={box}
            className="code-box"
            data-current={box >= cursor.from && box < cursor.to ? '' : undefined}
            aria-hidden="true"
          >
            {value[box]}
          </span>
        ))}
        <input
          ref={input}
          className="code-input"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={({ target }) => change(readCode(target.value, length))}
          onPaste={paste}
          onKeyDown={cursor.press}
          onKeyUp={cursor.follow}
          onFocus={cursor.follow}
          onBlur={cursor.follow}
          onClick={pressBox}
          readOnly={busy}
          aria-label={label}
          aria-busy={busy || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? says : undefined}
          data-autofocus={autoFocus ? '' : undefined}
          data-testid={testId}
        />
      </div>
      <FieldSays id={says} error={error} align="center" />
    </div>
  )
}
