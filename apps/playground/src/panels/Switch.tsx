import type { ReactNode } from 'react'

interface SwitchProps {
  readonly name: ReactNode
  /** What a screen reader says instead of the name. */
  readonly label?: string
  readonly testId: string
  readonly on: boolean
  readonly disabled?: boolean
  readonly onSwitch: (on: boolean) => void
}

/** One thing that is on or off. */
export function Switch({ name, label, testId, on, disabled = false, onSwitch }: SwitchProps) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        checked={on}
        disabled={disabled}
        aria-label={label}
        data-testid={testId}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      {name}
    </label>
  )
}
