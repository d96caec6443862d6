/** Text of typed data as `eth_signTypedData_v4` takes it. */
export const typedDataJson = (data: object): string =>
  JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
