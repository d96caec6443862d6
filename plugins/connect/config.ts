import { schema } from '#kernel'
import { popularWallets, type InstallLink } from './popular-wallets.js'

const isInstallLink = (value: unknown): value is InstallLink => {
  const { name, url, imageUrl } = Object(value) as Partial<InstallLink>
  const isPage = typeof url === 'string' && url.startsWith('https://')
  return typeof name === 'string' && isPage && (imageUrl === undefined || typeof imageUrl === 'string')
}

/** What `connect()` takes. */
export const connectConfig = schema.object({
  /** Wallets to offer a visitor who has none, each with the https page it is installed from. */
  installLinks: schema.optional(
    schema.array(schema.guard(isInstallLink, '{ name, url } with an https address')),
    popularWallets,
  ),
  /** Whether the modal closes by itself after a wallet has connected. */
  closeAfterConnect: schema.optional(schema.boolean(), true),
})
