import type { ReactElement, ReactNode } from 'react'

/** Props of {@link OwnPanel}. */
export interface OwnPanelProps {
  readonly title: string
  /** What the `data-testid` of its parts begin with. */
  readonly id: string
  /** What its button says. */
  readonly action: string
  readonly disabled: boolean
  readonly onSubmit: () => void
  /** Of the hook. */
  readonly status: string
  readonly error: unknown
  /** What came of it, and what that is. */
  readonly result: { readonly name: string; readonly value: string | undefined }
  readonly children: ReactNode
}

/** A form of the page's own over a hook: its fields, a button, how it stands and what came of it. */
export function OwnPanel(props: OwnPanelProps): ReactElement {
  const { title, id, action, disabled, onSubmit, status, error, result, children } = props
  return (
    <section className="panel">
      <h2>{title}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        <p className="row">
          <button type="submit" data-testid={`own-${id}`} disabled={disabled}>
            {action}
          </button>
          <output data-testid={`own-${id}-status`} aria-live="polite">
            {error instanceof Error ? error.message : status === 'idle' ? '' : status}
          </output>
        </p>
        {result.value && (
          <p className="hash" data-testid={`own-${result.name}`}>
            {result.value}
          </p>
        )}
      </form>
    </section>
  )
}
