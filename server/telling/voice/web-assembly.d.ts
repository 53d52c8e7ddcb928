/** The part of the WebAssembly interface that the server uses; Node has it, its types leave it to the DOM library. */
declare namespace WebAssembly {
  /** Only WebAssembly.compile makes one. */
  interface Module {
    readonly [Symbol.toStringTag]: string
  }
  interface Memory {
    readonly buffer: ArrayBuffer
  }
  interface Instance {
    readonly exports: Readonly<Record<string, unknown>>
  }
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(
    module: Module,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ): Promise<Instance>
}
