import { useMemo, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import css from './qr-code.css?inline'
import { qrModules } from './qr-modules.js'
import { boxPath, finderPath, qrPath } from './qr-path.js'

/** Props of {@link QrCode}. */
export interface QrCodeProps {
  /** Content of the code. While undefined, a placeholder is shown. */
  readonly text: string | undefined
  /** Accessible name, such as "QR code to connect Halyard". */
  readonly label: string
  /** `Picture` or `Avatar` without a size, in the middle. */
  readonly picture?: ReactNode
  /** Covers the code and makes it unreadable to cameras: the reason it expired and a button for a new one. */
  readonly children?: ReactNode
}

/** QR code as wide as its container, dark on light in both themes. */
export function QrCode({ text, label, picture, children }: QrCodeProps): ReactElement {
  useStyles(css)
  const hasPicture = Boolean(picture)
  const code = useMemo(() => {
    if (text === undefined) return undefined
    const modules = qrModules(text, hasPicture)
    return { size: modules.length, path: qrPath(modules) }
  }, [text, hasPicture])
  const isCovered = Boolean(children)
  return (
    <div
      className="qr-code"
      style={code && ({ '--qr-quiet': `calc(400% / ${code.size + 8})` } as CSSProperties)}
      data-covered={isCovered ? '' : undefined}
      aria-busy={text === undefined || undefined}
    >
      {code ? (
        <svg
          className="qr-code-drawing"
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={label}
          aria-hidden={isCovered || undefined}
          focusable="false"
        >
          <path fillRule="evenodd" d={code.path} />
        </svg>
      ) : (
        <svg className="qr-code-drawing" viewBox="0 0 53 53" role="img" aria-label={label} focusable="false">
          <path className="qr-code-finders" fillRule="evenodd" d={placeholderFinders()} />
          <path className="qr-code-placeholder" d={placeholderRows()} />
        </svg>
      )}
      {picture && !isCovered && (
        <span className="qr-code-picture" aria-hidden="true">
          {picture}
        </span>
      )}
      {isCovered && <div className="qr-code-cover">{children}</div>}
    </div>
  )
}

function placeholderFinders(): string {
  return finderPath(0, 0) + finderPath(46, 0) + finderPath(0, 46)
}

function placeholderRows(): string {
  const row = (x: number, y: number, width: number, height: number) =>
    boxPath(x, y, width, height, [2, 2, 2, 2])
  return (
    row(10, 0, 33, 7) +
    row(0, 10, 53, 9) +
    row(0, 22, 19, 9) +
    row(34, 22, 19, 9) +
    row(0, 34, 53, 9) +
    row(10, 46, 43, 7)
  )
}
