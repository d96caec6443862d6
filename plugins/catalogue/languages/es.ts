/** Spanish texts. */
export default {
  catalogue: {
    allWallets: 'Todas las billeteras',
    search: 'Buscar billeteras',
    searchCount: {
      one: 'Buscar en {count} billetera',
      many: 'Buscar en {count} de billeteras',
      other: 'Buscar en {count} billeteras',
    },
    clear: 'Borrar',
    showCode: 'Mostrar el código QR',
    loading: 'Cargando billeteras',
    searching: 'Buscando',
    found: { one: 'Una billetera', many: '{count} de billeteras', other: '{count} billeteras' },
    notFound: 'No hay ninguna billetera llamada «{text}»',
    notFoundText:
      'Revise la ortografía. Una billetera que no aparece aquí suele poder escanear el código de todos modos.',
    notFoundPlain: 'Revise la ortografía o consulte la lista completa.',
    showAll: 'Mostrar todas las billeteras',
    failed: 'No se cargó la lista completa',
    failedText: 'Puede usar estas billeteras ahora.',
    restFailed: 'No se cargó el resto de la lista',
    restFailedText: 'Las billeteras de arriba siguen funcionando.',
    retry: 'Reintentar',
    none: 'No hay billeteras compatibles',
    noneText: 'Ninguna billetera de la lista admite las redes de {app} en este dispositivo.',
    onPhone: 'Móvil',
    onDesktop: 'Escritorio',
    onWeb: 'Web',
    asExtension: 'Extensión',
  },
}
