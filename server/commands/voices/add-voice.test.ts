import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isNeuralEngineInstalled } from '#server/telling/voice/neural/neural-engine.ts'
import { writeVoiceStandIn } from '#server/telling/voice/neural/voice-stand-in.ts'
import { addVoice } from './add-voice.ts'
import { listVoices } from './list-voices.ts'

vi.setConfig({ testTimeout: 60_000 })

const root = mkdtempSync(join(tmpdir(), 'add-voice-'))
afterAll(() => rmSync(root, { recursive: true }))
let voicesDir = ''
let lines: string[] = []
const say = (line: string) => void lines.push(line)
beforeEach(() => {
  voicesDir = mkdtempSync(join(root, 'data-'))
  lines = []
})
const add = (source: string, tarProgram?: string) =>
  addVoice(source, { voicesDir, say, ...(tarProgram && { tarProgram }) })

const hasTar = spawnSync('tar', ['--version']).status === 0
const hasBzip2 = hasTar && spawnSync('bzip2', ['--help']).status === 0
/** An archive of a stand-in voice. */
function archiveOf(name: string, state: 'whole' | 'broken' | 'no-tokens' = 'whole', mode = '-cf'): string {
  const folder = mkdtempSync(join(root, 'made-'))
  writeVoiceStandIn(folder, name, state)
  execFileSync('tar', [mode, 'voice.tar', name], { cwd: folder })
  return join(folder, 'voice.tar')
}

/** A tar file of one entry, as no honest program writes it. */
function hostileArchive(name: string, type: '0' | '2', link = ''): string {
  const header = Buffer.alloc(512)
  header.write(name, 0, 'latin1')
  header.write(['0000644', '0000000', '0000000', '00000000004', '00000000000', ''].join('\0'), 100, 'latin1')
  header.write('        ', 148, 'latin1')
  header.write(type, 156, 'latin1')
  header.write(link, 157, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  if (type === '2') header.write('00000000000\0', 124, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  const file = join(mkdtempSync(join(root, 'hostile-')), 'voice.tar')
  const body = type === '0' ? [Buffer.from('evil'), Buffer.alloc(508)] : []
  writeFileSync(file, Buffer.concat([header, ...body, Buffer.alloc(1024)]))
  return file
}

describe.skipIf(!hasTar)('adding a voice', () => {
  it.skipIf(!hasBzip2 || !isNeuralEngineInstalled())(
    'from a released archive: checked, heard, and listed',
    async () => {
      await add(archiveOf('vits-tones-de_DE-a', 'whole', '-cjf'))
      expect(readdirSync(voicesDir)).toEqual(['vits-tones-de_DE-a'])
      expect(lines).toEqual([
        'vits-tones-de_DE-a: de-DE',
        'Licence, as its papers say: License: CC0',
        expect.stringMatching(/^It speaks de-DE: \d\.\d s of speech took \d+\.\d s of work\.$/),
        expect.stringContaining('a running server takes it'),
      ])
      lines = []
      mkdirSync(join(voicesDir, 'vits-fr'))
      const service = {
        baseUrl: 'http://localhost:1/v1',
        key: undefined,
        model: 'kokoro',
        voices: new Map([['fr', 'ff_siwis']]),
      }
      listVoices({ voicesDir, speech: service, say })
      expect(lines.find((line) => line.startsWith('de'))).toMatch(
        /^de {2}vits-tones-de_DE-a \(License: CC0\)/,
      )
      expect(lines.find((line) => line.startsWith('fr'))).toMatch(/^fr {2}service kokoro ff_siwis/)
      expect(lines.find((line) => line.startsWith('en'))).toMatch(/^en {2}Flite/)
      expect(lines.find((line) => line.startsWith('ja'))).toBe('ja  no voice: its tours are text')
      expect(lines.at(-1)).toBe('vits-fr cannot speak: there is no .onnx file')
    },
  )

  it('from an address, and not over one that is there', async () => {
    const archive = archiveOf('vits-tones-fr_FR-b')
    const server = createServer((request, reply) =>
      request.url === '/voice.tar' ? reply.end(readFileSync(archive)) : reply.writeHead(404).end(),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await add(`${address}/voice.tar`)
    expect(readdirSync(voicesDir)).toEqual(['vits-tones-fr_FR-b'])
    await expect(add(archive)).rejects.toMatchObject({ kind: 'there-already' })
    await expect(add(`${address}/none`)).rejects.toMatchObject({ kind: 'unreachable' })
    await new Promise((resolve) => server.close(resolve))
    await expect(add(`${address}/voice.tar`)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(readdirSync(voicesDir)).toEqual(['vits-tones-fr_FR-b'])
  })

  it.each([
    [
      'a voice without its tokens',
      () => archiveOf('vits-tones-de', 'no-tokens'),
      'unusable',
      /tokens\.txt is missing/,
    ],
    ['a name without a language', () => archiveOf('tones'), 'unusable', /no language/],
    ['what is no archive', () => join(archiveOf('tones'), '..', 'tones', 'model.onnx'), 'unreadable', /tar/],
    ['no file', () => join(root, 'none.tar.bz2'), 'unreadable', /There is no file/],
    ['a path out of the folder', () => hostileArchive('../../evil.txt', '0'), 'unsafe', /evil\.txt/],
    ['an absolute path', () => hostileArchive(join(root, 'evil.txt'), '0'), 'unsafe', /evil\.txt/],
    ['a link', () => hostileArchive('voice', '2', '/etc'), 'unsafe', /links/],
    ['a file alone', () => hostileArchive('voice', '0'), 'not-one-folder', /one folder/],
  ] as const)('refuses %s and leaves nothing behind', async (_, archive, kind, message) => {
    await expect(add(archive())).rejects.toMatchObject({ kind, message: expect.stringMatching(message) })
    expect(readdirSync(voicesDir)).toEqual([])
    expect(existsSync(join(root, 'evil.txt'))).toBe(false)
  })

  it.skipIf(!isNeuralEngineInstalled())('refuses a voice that does not speak', async () => {
    await expect(add(archiveOf('vits-tones-de', 'broken'))).rejects.toMatchObject({
      kind: 'unusable',
      message: expect.stringContaining('Protobuf parsing failed'),
    })
    expect(readdirSync(voicesDir)).toEqual([])
  })

  it('says so where there is no tar', async () => {
    await expect(add(archiveOf('vits-tones-de'), 'no-such-tar')).rejects.toMatchObject({ kind: 'no-tar' })
    expect(readdirSync(voicesDir)).toEqual([])
  })
})
