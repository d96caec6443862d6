/** Labels by which one could pass for the operator, or that programs take for addresses of the domain. */
const reserved = new Set(
  (
    'abuse account accounts admin administrator admins administration anonymous billing bridge compliance contact custodian ' +
    'deposit deposits embedded escrow everyone exchange faucet finance foyer foyerkit fraud guest help helpdesk hostmaster info ' +
    'invoice legal localhost login mail mailer metamask mint moderator multisig nobody node noreply null oauth official onramp ' +
    'operator owner password payment payments payout payroll postmaster privacy receive recovery refund refunds register relay ' +
    'resolver root router safe sales secure security seed send service services signer smtp staff status stake staking ' +
    'superuser support swap swaps system team tech token tokens treasury trust trusted undefined unknown update updates user ' +
    'validator vault verification verified verify wallet wallets walletconnect webmaster withdraw withdrawal'
  ).split(' '),
)

/** Whether a label is reserved, whatever its hyphens, and also with a number at its end. */
export function isReserved(label: string, further: readonly string[]): boolean {
  const plain = plainOf(label)
  return reserved.has(plain) || further.some((one) => one === label || plainOf(one) === plain)
}

const plainOf = (label: string) => label.replaceAll('-', '').replace(/(?<=\D)\d+$/, '')
