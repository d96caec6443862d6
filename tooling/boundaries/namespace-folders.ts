/** Folders that each plugin of a namespace has. */
const always = ['addresses', 'pairing', 'requests', 'signing', 'testing', 'wallets']

/** Folders of a namespace whose assets are sent. */
const withTransfers = ['balances', 'node', 'transactions', 'transfer']

/** Folders that a namespace may have: the rest of the tree. */
const optional = ['adapters', 'assets', 'calls', 'contract', 'languages', 'names', 'provider', 'swaps']

/** Names of folders that belong to no namespace's tree. A reader who knows one namespace finds the same subject in each. */
export function foldersOutsideTree(folders: readonly string[]): readonly string[] {
  const tree = new Set([...always, ...withTransfers, ...optional])
  return folders.filter((folder) => !tree.has(folder))
}

/** Names of folders that a namespace with these folders lacks. */
export function missingFolders(folders: readonly string[]): readonly string[] {
  const expected = folders.includes('transfer') ? [...always, ...withTransfers] : always
  return expected.filter((folder) => !folders.includes(folder)).sort()
}
