/** A text as a QR code: error correction M, at most version 10, the most a phone reads off a screen. */
import { correction, generate, mode } from 'lean-qr';

// bytes alone: every reader knows these
const OPTIONS = {
  minCorrectionLevel: correction.M,
  maxCorrectionLevel: correction.M,
  maxVersion: 10,
  modes: [mode.ascii, mode.utf8],
};

/** Rows of dark (`true`) and light; nothing for a text that is too long. */
export function qrCode(text: string): boolean[][] | undefined {
  try {
    const code = generate(text, OPTIONS);
    const places = Array.from({ length: code.size }, (_, k) => k);
    return places.map((y) => places.map((x) => code.get(x, y)));
  } catch {
    return undefined;
  }
}
