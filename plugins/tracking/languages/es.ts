/** Spanish texts. */
export default {
  tracking: {
    sending: '{label}: esperando a la red',
    confirmed: '{label}: confirmada',
    reverted: '{label}: revertida. Solo se pagó la comisión.',
    replaced: '{label}: otra transacción la reemplazó',
    expired: '{label}: descartada antes de confirmarse',
    cancelled: '{label}: cancelada',
  },
}
