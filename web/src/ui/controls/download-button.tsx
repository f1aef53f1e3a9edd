import { useState } from 'react';
import { DownloadIcon } from '../icons/portal-icons.tsx';
import { saveFile } from '../save-file.ts';
import { Button, type ButtonProps } from './button.tsx';

export interface DownloadButtonProps extends Pick<ButtonProps, 'kind' | 'block' | 'collapse' | 'disabled' | 'children'> {
  /** Asks for the file. Throws where it does not come. */
  read: () => Promise<{ name: string; content: Blob }>;
  onFailed?: (error: unknown) => void;
}

/** Saves a file that the service makes. One that fails can be asked for again. */
export function DownloadButton({ read, onFailed, ...button }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { name, content } = await read();
      saveFile(name, content);
    } catch (error) {
      onFailed?.(error);
    } finally {
      setBusy(false);
    }
  };
  return <Button {...button} icon={<DownloadIcon />} busy={busy} onClick={() => void download()} />;
}
