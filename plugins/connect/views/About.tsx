import { useMessages, Card, IconTile, type IconName, type Header } from '#kernel/ui'
import { connectMessages } from '../messages.js'
export { default as styles } from './about.css?inline'

const parts = [
  ['wallet', 'aboutKeys', 'aboutKeysText'],
  ['check', 'aboutLogin', 'aboutLoginText'],
  ['lock', 'aboutAsk', 'aboutAskText'],
] as const satisfies readonly (readonly [IconName, string, string])[]

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(connectMessages)('aboutTitle') })

/** Explains wallets in three sentences. */
export default function About() {
  const t = useMessages(connectMessages)
  return (
    <Card>
      <ul className="about">
        {parts.map(([icon, title, text]) => (
          <li key={title}>
            <IconTile icon={icon} />
            <div>
              <h2>{t(title)}</h2>
              <p>{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
