import { codeFor, localChainsCode, type CodeSurroundings } from '../code.js'
import type { Settings } from '../settings.js'
import { CopyButton } from './CopyButton.js'

/** The lines that make the widget as it is now, with a way to copy them. */
export function Code({ settings, ...surroundings }: { settings: Settings } & CodeSurroundings) {
  const code = codeFor(settings, surroundings)
  const chains = surroundings.devnet && localChainsCode(surroundings.devnet)
  return (
    <figure className="code">
      <figcaption>
        The code that makes it
        <CopyButton name="Copy" testId="copy-code" text={() => code} />
      </figcaption>
      <pre data-testid="code" tabIndex={0}>
        {code}
      </pre>
      {chains && (
        <details>
          <summary>local-chains.js</summary>
          <pre data-testid="code-local-chains" tabIndex={0}>
            {chains}
          </pre>
        </details>
      )}
    </figure>
  )
}
