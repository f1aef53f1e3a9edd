/** Has the browser save something as a file of a name. */
export function saveFile(file_name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = file_name;
  link.click();
  URL.revokeObjectURL(address);
}
