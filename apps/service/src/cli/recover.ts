import { readFile } from 'node:fs/promises'
import { InvalidArgumentError, type Command } from 'commander'

/** Adds the command that recovers a wallet from two shares, without a server and a database. */
export function addRecoverCommand(program: Command, print: (line: string) => void): void {
  program
    .command('recover <first> <second>')
    .description(
      'print the phrase of a wallet from two files, each with a share or a recovery kit; works offline, without options',
    )
    .option(
      '--address <address>',
      'EVM address of the wallet; default: that of the recovery kit',
      readAddress,
    )
    .action(async (first: string, second: string, { address }: { readonly address?: string }) => {
      // loaded on use: no other command needs them
      const [{ readShare }, { recoverPhrase }] = await Promise.all([
        import('../recovery-tool/read-share.js'),
        import('../recovery-tool/recover-phrase.js'),
      ])
      const read = async (path: string) => readShare(await readFile(path, 'utf8'), path)
      const { phrase, evmAddress } = await recoverPhrase([await read(first), await read(second)], address)
      print(evmAddress)
      print(phrase)
    })
}

function readAddress(text: string): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text))
    throw new InvalidArgumentError('It must be 0x and 40 hexadecimal digits.')
  return text
}
