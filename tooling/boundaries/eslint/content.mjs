import { everything, shipped, testing, tests } from './areas.mjs'

/**
 * Restrictions on markup and on amounts.
 *
 * @satisfies {import('./restriction.mjs').Restriction[]}
 */
export const content = [
  {
    name: 'no-markup-from-text',
    message:
      'Text that becomes markup runs what others wrote, and strict pages refuse it. Make elements, or JSX children.',
    // to read innerHTML is harmless
    selector: [
      'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]',
      'AssignmentExpression[left.property.value=/^(innerHTML|outerHTML)$/]',
      'Property > Identifier.key[name=/^(innerHTML|outerHTML|dangerouslySetInnerHTML)$/]',
      'JSXIdentifier[name="dangerouslySetInnerHTML"]',
      'MemberExpression > Identifier.property[name=/^(insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe)$/]',
      'MemberExpression > Identifier.property[name="createContextualFragment"]',
      'MemberExpression[object.name="document"] > Identifier.property[name=/^write(ln)?$/]',
    ].join(', '),
    files: everything,
    ignores: tests,
  },
  {
    name: 'no-floating-amounts',
    message:
      'A float forgets digits, and here digits are money. Amounts are bigint in base units; see formatUnits and ' +
      'truncateDecimal of #kernel/money.',
    selector: [
      'CallExpression[callee.name="parseFloat"]',
      'MemberExpression > Identifier.property[name=/^(parseFloat|toFixed|toPrecision)$/]',
    ].join(', '),
    files: shipped,
  },
  {
    name: 'amounts-in-the-language',
    message:
      'formatUnits writes a decimal point, which separates thousands in other languages. Texts have amounts by formatsAtom: ' +
      'amountWords of #plugins/transactions/form, or Formats.amount.',
    selector: [
      'TemplateLiteral CallExpression[callee.name="formatUnits"]',
      'CallExpression[callee.name="t"] CallExpression[callee.name="formatUnits"]',
      'JSXElement CallExpression[callee.name="formatUnits"]',
    ].join(', '),
    files: ['plugins/**/*.{ts,tsx}', 'kernel/{ui,modal}/**/*.{ts,tsx}'],
    ignores: testing,
  },
  {
    name: 'amounts-without-numbers',
    message: 'An amount in base units does not fit a number. Stay with bigint and exact decimal text.',
    selector:
      'CallExpression[callee.name=/^(Number|parseInt)$/], MemberExpression[object.name="Number"] > ' +
      'Identifier.property[name="parseInt"], UnaryExpression[operator="+"]',
    files: ['{kernel,plugins}/**/*amount*.{ts,tsx}'],
    ignores: testing,
  },
]
