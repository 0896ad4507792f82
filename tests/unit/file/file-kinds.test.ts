import { fileTypeOf, kindOfContent, WEB_IMAGES } from '../../../server/src/domain/file';

const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const utf8 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'utf8'));

describe('the content of a file', () => {
  it.each([
    ['png', '\x89PNG\r\n\x1a\n....'],
    ['jpeg', '\xff\xd8\xff\xe0..JFIF'],
    ['gif', 'GIF89a....'],
    ['webp', 'RIFF....WEBPVP8 '],
    ['wav', 'RIFF....WAVEfmt '],
    ['avif', '\0\0\0\x20ftypavif'],
    ['mp4', '\0\0\0\x20ftypisom'],
    ['pdf', '%PDF-1.7\n'],
    ['zip', 'PK\x03\x04....'],
    ['gzip', '\x1f\x8b\x08....'],
    ['tar', `${'a'.repeat(257)}ustar\0`],
    ['mp3', 'ID3\x04....'],
    ['matroska', '\x1a\x45\xdf\xa3....'],
  ])('is recognised: %s', (kind, content) => {
    expect(kindOfContent(bytes(content))).toBe(kind);
  });

  it.each(['plain words', 'a,b\r\n1,2', '{"a": 1}', 'über 日本', ''])('is text: %j', (content) => {
    expect(kindOfContent(utf8(content))).toBe('text');
  });

  it('is text when the head ends within a character', () => {
    expect(kindOfContent(utf8('日本').subarray(0, 5))).toBe('text');
  });

  it.each(['<!DOCTYPE html><p>', ' \n<script>alert(1)</script>', '\ufeff<svg onload=x>', '<?php echo 1;', '#!/bin/sh'])(
    'is something that runs: %j',
    (content) => {
      expect(kindOfContent(utf8(content))).toBe('markup');
    }
  );

  it.each(['MZ\x90\0\x03', '\x7fELF\x02', '\xca\xfe\xba\xbe', '\xff\xfe<\0h\0', 'text\0with nul', '\x80\x81'])(
    'is unknown: %j',
    (content) => {
      expect(kindOfContent(bytes(content))).toBe('unknown');
    }
  );
});

describe('the extension of a file', () => {
  it('has a type only where the store takes such files', () => {
    expect(fileTypeOf('pdf')).toEqual({ mime: 'application/pdf', kind: 'pdf' });
    for (const extension of ['svg', 'html', 'exe', '', 'constructor', '__proto__']) {
      expect(fileTypeOf(extension)).toBeNull();
    }
  });

  it('of a web image is a type with a signature', () => {
    for (const extension of WEB_IMAGES) expect(fileTypeOf(extension)?.mime).toMatch(/^image\//);
  });
});
