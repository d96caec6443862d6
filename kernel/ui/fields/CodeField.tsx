import { type ClipboardEvent, type MouseEvent, type ReactElement, useEffect, useId, useRef } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import { FieldMessage } from './FieldMessage.js'
import css from './code-field.css?inline'
import { useCodeCursor } from './use-code-cursor.js'

/** Props of {@link CodeField}. */
export interface CodeFieldProps {
  /** Accessible name: "Six-digit code". */
  readonly label: string
  /** Digits entered so far. */
  readonly value: string
  /** Called with all digits after each change. */
  readonly onText: (digits: string) => void
  /** Called once per completed code: typed, pasted or filled in by the browser. */
  readonly onComplete?: ((code: string) => void) | undefined
  /** Number of digits. Default: 6. */
  readonly length?: number | undefined
  /** Whether the code is being verified: read-only, and the focus stays. */
  readonly busy?: boolean | undefined
  readonly error?: string | undefined
  /** Whether the field gets the initial focus of its view; on a phone the title does. */
  readonly autoFocus?: boolean | undefined
  readonly testId?: string | undefined
}

/**
 * Field for a one-time code with a box per digit. A single input covers the boxes, so that pasting, the browser's suggestion
 * (`autocomplete="one-time-code"`) and screen readers work as in any field.
 */
export function CodeField(props: CodeFieldProps): ReactElement {
  const { label, value, onText, onComplete, length = 6, busy = false, error, autoFocus, testId } = props
  useStyles(css)
  const messageId = `${useId()}message`
  const input = useRef<HTMLInputElement>(null)
  const change = (code: string) => {
    onText(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  const cursor = useCodeCursor(input, { value, length, onText })
  const isRefused = !!error && value.length === length
  useEffect(() => {
    // The next digit replaces the whole code, not the last digit only: each completed code costs a try.
    if (isRefused) input.current?.select()
  }, [isRefused])
  const paste = (event: ClipboardEvent) => {
    const code = readCode(event.clipboardData.getData('text'), length)
    // A complete code replaces all digits, whatever the position of the caret.
    if (code.length < length || busy) return
    event.preventDefault()
    change(code)
  }
  const pressBox = ({ clientX, currentTarget, detail }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    // A double click selects.
    if (detail < 2 && width > 0) cursor.moveTo(Math.floor(((clientX - left) / width) * length))
  }
  return (
    <div>
      <div
        className="code-field"
        dir="ltr"
        data-invalid={error ? '' : undefined}
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
          onKeyDown={cursor.onKeyDown}
          onKeyUp={cursor.update}
          onFocus={cursor.update}
          onBlur={cursor.update}
          onClick={pressBox}
          readOnly={busy}
          aria-label={label}
          aria-busy={busy || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? messageId : undefined}
          data-autofocus={autoFocus ? '' : undefined}
          data-testid={testId}
        />
      </div>
      <FieldMessage id={messageId} error={error} align="center" />
    </div>
  )
}

/** Code points of the digit 0: ASCII, Arabic, Persian, Devanagari, full width. */
const zeroCodePoints = [0x30, 0x660, 0x6f0, 0x966, 0xff10]

/**
 * Extracts a code of at most `length` ASCII digits from a typed or pasted text: "123 456" and "١٢٣٤٥٦" are 123456. If the text
 * contains a run of exactly `length` digits, that run is the code.
 */
export function readCode(text: string, length: number): string {
  const ascii = Array.from(text, toAscii).join('')
  const run = new RegExp(`(?:^|\\D)(\\d(?:[\\s-]?\\d){${length - 1}})(?!\\d)`).exec(ascii)?.[1]
  return (run ?? ascii).replace(/\D/g, '').slice(0, length)
}

function toAscii(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const zero = zeroCodePoints.find((first) => code >= first && code <= first + 9)
  return zero === undefined ? character : String(code - zero)
}
