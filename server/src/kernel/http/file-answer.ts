import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file to be saved, sent as it is read. */
export class FileAnswer {
  readonly file_name: string;
  readonly content_type: string;
  readonly content: Readable;
  /** Where it is known before the file is read: who takes it can see how far it is, and whether it came whole. */
  readonly size_bytes: number | undefined;
  constructor(file_name: string, content_type: string, content: Readable, size_bytes?: number) {
    this.file_name = file_name;
    this.content_type = content_type;
    this.content = content;
    this.size_bytes = size_bytes;
  }
}

/** Answers with a file that a browser saves under its name. */
export function sendFile(reply: FastifyReply, { file_name, content_type, content, size_bytes }: FileAnswer): FastifyReply {
  if (size_bytes !== undefined) reply.header('content-length', size_bytes);
  return reply.type(content_type).header('content-disposition', `attachment; filename="${file_name}"`).send(content);
}
