/** Modules of tsyringe whose features foyerkit does not offer, with what takes their place. */
const replaced = {
  // lists of registrations by token, of which the last counts: foyerkit never reads the others
  'tsyringe/dist/esm2015/registry.js': 'export default Map',
}

/** Methods of tsyringe's container that foyerkit calls neither itself nor through another method. */
export const unusedMethods = [
  'afterResolution',
  'beforeResolution',
  'clearInstances',
  'ensureNotDisposed',
  'executePostResolutionInterceptor',
  'executePreResolutionInterceptor',
  'getAllRegistrations',
  'registerInstance',
  'registerSingleton',
  'registerType',
  'reset',
  'resolveAll',
]

/**
 * Expressions of tsyringe's container whose value is the same in every call of foyerkit, with that value. The bundler
 * drops the branches behind them, and then the modules of providers, interceptors and lifecycles that only they use.
 *
 * @type {readonly (readonly [string, string])[]}
 */
const constants = [
  // registered are factories, never values, classes, other tokens or lists of registrations
  ['!isProvider(providerOrConstructor)', 'false'],
  ['register(token, providerOrConstructor,', 'register(token, provider,'],
  ['let provider;', ''],
  ['else {\n            provider = providerOrConstructor;\n        }', ''],
  ['isTokenProvider(provider)', 'false'],
  ['isTokenProvider(registration.provider)', 'false'],
  ['isClassProvider(registration.provider)', 'false'],
  ['isValueProvider(registration.provider)', 'false'],
  ['isFactoryProvider(registration.provider)', 'true'],
  // no lifecycle is given: each look-up runs the factory, which caches its service itself
  [', options = { lifecycle: Lifecycle.Transient }', ''],
  ['{ provider, options }', '{ provider }'],
  ['registration.options.lifecycle === Lifecycle.ResolutionScoped', 'false'],
  ['registration.options.lifecycle === Lifecycle.Singleton', 'false'],
  ['registration.options.lifecycle === Lifecycle.ContainerScoped', 'false'],
  ['options.lifecycle === Lifecycle.Singleton', 'false'],
  ['options.lifecycle == Lifecycle.ContainerScoped', 'false'],
  ['options.lifecycle == Lifecycle.ResolutionScoped', 'false'],
  ['for (const [token, registrations] of this._registry.entries())', 'if (false)'],
  // no interceptors, and no @injectAll, @injectWithTransform and delay()
  ['this.interceptors = new Interceptors()', ''],
  ['this.executePreResolutionInterceptor(token, "Single")', ''],
  ['this.executePostResolutionInterceptor(token, result, "Single")', ''],
  ['isTokenDescriptor(param)', 'true'],
  ['isTransformDescriptor(param)', 'false'],
  ['param.multiple', 'false'],
  ['ctor instanceof DelayedConstructor', 'false'],
  ['(recursive &&\n                (this.parent || false) &&', '(recursive && !!this.parent &&'],
  ['let resolved;', ''],
  ['resolved = registration.provider.useFactory(this);', 'return registration.provider.useFactory(this);'],
  ['return resolved;', ''],
  [
    `if (this.isRegistered(token)) {
            return this._registry.get(token);
        }
        if (this.parent) {
            return this.parent.getRegistration(token);
        }
        return null;`,
    'return this._registry.get(token) ?? this.parent?.getRegistration(token);',
  ],
  // read for the lifecycle of a resolution only
  ['context = new ResolutionContext()', ''],
  [', new ResolutionContext()', ''],
  ['this.construct(token, context)', 'this.construct(token)'],
  ['construct(ctor, context) {', 'construct(ctor) {'],
  ['this.resolveParams(context, ctor)', 'this.resolveParams()'],
  ['resolveParams(context, ctor) {', 'resolveParams() {'],
  ['return (param, idx) => {', 'return (param) => {'],
  ['this.resolve(param.token, context', 'this.resolve(param.token'],
  // @inject of foyerkit has no option: an optional service is registered, as undefined
  [', isOptional = false', ''],
  [', param.isOptional', ''],
  ['if (isOptional)', 'if (false)'],
  // the native form of what tslib's __awaiter runs
  ['return __awaiter(this, void 0, void 0, function* () {', 'return (async () => {'],
  ['const promises = [];', ''],
  [
    `this.disposables.forEach(disposable => {
                const maybePromise = disposable.dispose();
                if (maybePromise) {
                    promises.push(maybePromise);
                }
            });
            yield Promise.all(promises);
        });`,
    'await Promise.all([...this.disposables].map((each) => each.dispose()))})();',
  ],
  // Foyer looks a key up before it resolves it, and refuses classes without metadata: neither error is ever thrown
  ['!registration && isNormalToken(token)', 'false'],
  ['typeInfo.get(ctor);', 'typeInfo.get(ctor) || [];'],
  ['!paramInfo || paramInfo.length === 0', 'false'],
  // classService throws the error of a parameter itself
  ['try {\n                if', '{\n                if'],
  ['catch (e) {\n                throw new Error(formatErrorCtor(ctor, idx, e));\n            }', ''],
  // a container is disposed after its services have left the directory, and nothing looks them up any more
  ['this.ensureNotDisposed();', ''],
  ['this.disposed = true;', ''],
  ['this.disposed = false;', ''],
  ['resolveRegistration(registration, context) {', 'resolveRegistration(registration) {'],
  ['this.resolveRegistration(registration, context)', 'this.resolveRegistration(registration)'],
  // a token that is no symbol is a class: TypeScript and classService refuse everything else
  ['isConstructorToken(token)', 'true'],
]

const container = 'tsyringe/dist/esm2015/dependency-container.js'

/**
 * Leaves out what a bundler cannot: unused methods of a class, branches that are never taken, and modules behind them.
 * 1.7 KB of the entry after gzip. The sources, and so all unit tests, use tsyringe as it is published; tests of the built
 * package use what is left.
 *
 * @returns {import('rollup').Plugin}
 */
export function tsyringeParts() {
  return {
    name: 'foyer-tsyringe-parts',
    load(id) {
      const path = Object.keys(replaced).find((file) => id.replaceAll('\\', '/').endsWith(file))
      return path ? replaced[/** @type {keyof typeof replaced} */ (path)] : null
    },
    transform(code, id) {
      const isContainer = id.replaceAll('\\', '/').endsWith(container)
      return isContainer ? { code: usedParts(code), map: null } : null
    },
  }
}

/**
 * The source of the container with {@link unusedMethods} removed and {@link constants} in place.
 *
 * @param {string} code
 * @returns {string}
 * @throws {Error} if one of them is not in the source, as in another version of tsyringe
 */
export function usedParts(code) {
  return withConstants(withoutMethods(code, unusedMethods), constants)
}

/**
 * Removes methods from a class that is indented by four spaces a level.
 *
 * @param {string} code
 * @param {readonly string[]} names
 * @returns {string}
 * @throws {Error} when there is no such method, as in another version of tsyringe
 */
export function withoutMethods(code, names) {
  return names.reduce((rest, name) => {
    const method = new RegExp(`^    ${name}\\([^]*?^    \\}\\n`, 'm')
    if (!method.test(rest)) throw new Error(`tsyringe's container has no method ${name}.`)
    return rest.replace(method, '')
  }, code)
}

/**
 * Replaces each occurrence of an expression by its value.
 *
 * @param {string} code
 * @param {readonly (readonly [expression: string, value: string])[]} values
 * @returns {string}
 * @throws {Error} if an expression does not occur
 */
export function withConstants(code, values) {
  return values.reduce((rest, [expression, value]) => {
    if (!rest.includes(expression)) throw new Error(`tsyringe's container has no ${expression}.`)
    return rest.replaceAll(expression, value)
  }, code)
}
