import type { MailTexts } from '../mail-texts.js'

/** Portuguese of Brazil. */
export const ptBR: MailTexts = {
  loginSubject: '{site}: entrar',
  loginIntro: 'Seu código para entrar em {site}:',
  requestedBy: 'Ele foi solicitado em {origin}, no {browser} em {system}.',
  requestedFrom: 'País da solicitação: {country}.',
  validFor: 'O código vale por {minutes} minutos.',
  neverShare: 'Nunca compartilhe este código. {site} não o pede por telefone, chat nem e-mail.',
  notMe: 'Se não foi você, abra esta página:',

  approveSubject: '{site}: aprove um novo dispositivo',
  approveIntro: 'Um novo dispositivo quer entrar em {site} por {origin}: {browser} em {system}.',
  approveLink: 'Se for você, abra esta página e aprove o dispositivo. Depois você recebe um código.',

  newDeviceSubject: '{site}: novo dispositivo',
  newDeviceIntro:
    'Sua carteira de {site} foi aberta em um novo dispositivo: {browser} em {system}, por {origin}.',
  newDeviceKit:
    'Se você salvou um kit de recuperação, ele deixa de funcionar quando a carteira é aberta nesse dispositivo. Crie um novo na carteira, em “Proteja sua carteira”.',
  unlockedSubject: '{site}: sua carteira foi desbloqueada',
  unlockedIntro:
    'Sua carteira de {site} foi desbloqueada em um navegador que havia perdido seus dados: {browser} em {system}, por {origin}.',

  guessesSubject: '{site}: alguém está tentando entrar como você',
  guessesIntro:
    'Alguém digitou muitos códigos errados para o seu e-mail em {site}. Sua carteira não foi aberta.',
  guessesHelp:
    'Durante um dia, os códigos são enviados apenas aos navegadores em que você abriu sua carteira. Use um deles ou outro login da sua carteira.',

  reuseSubject: '{site}: sessão encerrada',
  reuseIntro:
    'Sua sessão em {origin} no {browser} em {system} foi usada em dois lugares e foi encerrada. Entre em {site} novamente.',

  exportSubject: '{site}: sua frase de recuperação foi exibida',
  exportIntro:
    'A frase de recuperação da sua carteira para {origin} foi exibida no {browser} em {system}. Se não foi você, mova seus ativos para outra carteira imediatamente.',

  loginAddedSubject: '{site}: um login foi adicionado',
  loginAddedIntro:
    'Um login foi adicionado à sua carteira de {site} no {browser} em {system}: {login}. Se não foi você, remova-o na sua carteira em “Logins” e saia de todos os dispositivos.',
  loginRemovedSubject: '{site}: um login foi removido',
  loginRemovedIntro:
    'Um login foi removido da sua carteira de {site} no {browser} em {system}: {login}. Ele não abre mais a sua carteira. Se não foi você, entre com outro login e verifique a sua carteira imediatamente.',
  restoreLink: 'Se não foi você, restaure seus logins anteriores nesta página em até {hours} horas:',
  restoredSubject: '{site}: seus logins foram restaurados',
  restoredIntro:
    'Os logins da sua carteira de {site} foram restaurados pelo link de um e-mail, e todas as sessões foram encerradas. Entre novamente. Você pode exportá-la e mudar a recuperação depois de 24 horas.',
  deletionSubject: '{site}: sua carteira será excluída',
  deletionIntro:
    'A exclusão da sua carteira de {site} foi solicitada no {browser} em {system}. Ela será excluída em {date}, com tudo o que guardamos dela. Sem a frase de recuperação, os ativos nela serão perdidos.',
  deletionKeep: 'Para mantê-la, entre em {origin} antes de {date} e pressione “Keep my wallet”.',

  primarySubject: '{site}: altere seu endereço',
  primaryIntro: 'Seu código para alterar o e-mail da sua carteira de {site}:',
  secondarySubject: '{site}: confirme seu novo endereço',
  secondaryIntro: 'Seu código para usar este e-mail na sua carteira de {site}:',
  linkSubject: '{site}: adicionar um login',
  linkIntro: 'Seu código para adicionar um login à sua carteira de {site}:',
  inUseSubject: '{site}: este endereço já está em uso',
  inUseIntro:
    'Este e-mail foi informado como novo endereço de outra carteira de {site}. Ele pertence à sua carteira, por isso nada foi alterado.',
  changedSubject: '{site}: seu endereço foi alterado',
  changedIntro: 'O e-mail da sua carteira de {site} foi alterado para {email}.',
  undoLink: 'Se não foi você, desfaça a alteração nesta página em até {hours} horas:',

  recoverySubject: '{site}: abrir sua carteira em um novo dispositivo',
  recoveryIntro: 'Seu código para abrir sua carteira de {site} em um novo dispositivo:',
  recoveryRequestedBy: 'Ele foi solicitado em {origin}.',
  recoveryNotMe:
    'Se não foi você, alguém entrou na sua conta. Abra sua carteira e saia de todos os dispositivos.',

  approveButton: 'Aprovar dispositivo',
  approveDone: 'O dispositivo está aprovado. Um código está a caminho do seu e-mail.',
  notMeTitle: 'Não foi você?',
  notMeText: 'Isto encerra o acesso e todas as sessões que ele abriu.',
  notMeButton: 'Encerrar este acesso',
  notMeDone: 'O acesso foi encerrado. Nada mais é necessário.',
  undoTitle: 'Desfazer a alteração do seu endereço',
  undoText: 'Isto restaura seu endereço e encerra todas as sessões da sua carteira.',
  undoButton: 'Restaurar meu endereço',
  undoDone: 'Seu endereço foi restaurado. Entre novamente.',
  restoreTitle: 'Restaurar seus logins',
  restoreText:
    'Sua carteira volta a ter os logins de antes desta mudança. Os adicionados depois são removidos, e todas as sessões terminam.',
  restoreButton: 'Restaurar meus logins',
  restoreDone: 'Seus logins foram restaurados. Entre novamente.',
  linkOver: 'Este link expirou ou já foi usado.',
}
