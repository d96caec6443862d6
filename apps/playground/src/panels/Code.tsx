import { codeFor } from '../code.js'
import type { Settings } from '../settings.js'

/** The lines that made the button, with a way to copy them. */
export function Code({ settings }: { settings: Settings }) {
  const code = codeFor(settings)
  return (
    <figure className="code">
      <figcaption>
        The code that made it
        <button type="button" onClick={() => void navigator.clipboard.writeText(code)}>
          Copy
        </button>
      </figcaption>
      <pre data-testid="code">{code}</pre>
    </figure>
  )
}
