import { writeSettings } from '../settings.js'
import { CopyButton } from './CopyButton.js'
import { LookSection } from './LookSection.js'
import { NetworkSection } from './NetworkSection.js'
import { PluginSection } from './PluginSection.js'
import type { SectionProps } from './section-props.js'
import { VariableSection } from './VariableSection.js'
import { WalletSection } from './WalletSection.js'

/** Everything that can be switched, while the widget lives. */
export function Switches(props: SectionProps) {
  const link = () => `${location.origin}${location.pathname}${writeSettings(props.settings)}`
  return (
    <>
      <LookSection {...props} />
      <PluginSection {...props} />
      <NetworkSection {...props} />
      <WalletSection {...props} />
      <VariableSection {...props} />
      <p className="row">
        <CopyButton name="Copy a link to this" testId="copy-link" text={link} />
        <a className="quiet" href={location.pathname} data-testid="start-over">
          Start over
        </a>
      </p>
    </>
  )
}
