/** Portuguese texts of Brazil. */
export default {
  tracking: {
    sending: '{label}: aguardando a rede',
    confirmed: '{label}: confirmada',
    reverted: '{label}: revertida. Só a taxa foi paga.',
    replaced: '{label}: substituída por outra transação',
    expired: '{label}: descartada antes da confirmação',
    cancelled: '{label}: cancelada',
  },
}
