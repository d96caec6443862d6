import type { Kms } from '../kms.js'
import { createServiceKms } from './service-kms.js'

/** Input of the commands Encrypt and Decrypt. */
interface CommandInput {
  readonly KeyId: string
  readonly Plaintext?: Uint8Array
  readonly CiphertextBlob?: Uint8Array
  readonly EncryptionContext: Readonly<Record<string, string>>
}

/** Used part of the package `@aws-sdk/client-kms`. */
export interface AwsSdk {
  readonly KMSClient: new (options: { readonly region: string }) => {
    send(command: object): Promise<{
      readonly KeyId?: string
      readonly Plaintext?: Uint8Array
      readonly CiphertextBlob?: Uint8Array
    }>
  }
  readonly EncryptCommand: new (input: CommandInput) => object
  readonly DecryptCommand: new (input: CommandInput) => object
}

const context = { purpose: 'foyer data key' }

/**
 * Creates a {@link Kms} of a key of AWS KMS, with the credentials that the SDK finds: variables, a web identity, the role of the
 * container or of the machine. They need `kms:Encrypt` and `kms:Decrypt`.
 *
 * @param arn of the key; an alias cannot be told from another key when it is moved, so name the key itself
 */
export function createAwsKms(arn: string, load: () => Promise<AwsSdk> = loadSdk): Kms {
  const [, , , region = ''] = arn.split(':')
  let opening:
    Promise<{ readonly sdk: AwsSdk; readonly client: InstanceType<AwsSdk['KMSClient']> }> | undefined
  const open = () => (opening ??= load().then((sdk) => ({ sdk, client: new sdk.KMSClient({ region }) })))
  return createServiceKms({
    name: 'AWS KMS',
    has: (keyId) => keyId === `aws:${arn}`,
    async prepare() {
      await open()
    },
    async wrap(dataKey) {
      const { sdk, client } = await open()
      const input = { KeyId: arn, Plaintext: dataKey, EncryptionContext: context }
      const { CiphertextBlob } = await client.send(new sdk.EncryptCommand(input))
      return { keyId: `aws:${arn}`, bytes: required(CiphertextBlob) }
    },
    async unwrap({ bytes }) {
      const { sdk, client } = await open()
      const input = { KeyId: arn, CiphertextBlob: bytes, EncryptionContext: context }
      const { Plaintext } = await client.send(new sdk.DecryptCommand(input))
      return required(Plaintext)
    },
  })
}

function required(bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes) throw new Error('AWS KMS answered without bytes.')
  return bytes
}

/** The SDK is no dependency: it is large, and few operators use it. */
async function loadSdk(): Promise<AwsSdk> {
  const name = '@aws-sdk/client-kms'
  try {
    return (await import(name)) as AwsSdk
  } catch (cause) {
    throw new Error(`A key of AWS KMS needs the package ${name}. Run: npm install ${name}`, { cause })
  }
}
