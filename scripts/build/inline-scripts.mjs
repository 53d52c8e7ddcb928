// The scripts of src/start/inline/, each as the text of a script element.
import { buildSync } from 'esbuild'

/**
 * @param {string} name of a file there, without its ending
 * @param {unknown} [built] what src/start/inline/built.ts declares; nothing where the script does not read it
 */
export function inlineScript(name, built) {
  const { outputFiles } = buildSync({
    entryPoints: [`src/start/inline/${name}.ts`],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    write: false,
    ...(built !== undefined && { define: { BUILT: JSON.stringify(built) } }),
  })
  return outputFiles[0].text.trim()
}
