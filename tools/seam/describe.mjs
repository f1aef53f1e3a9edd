// What PostgreSQL says of a statement before it runs: types of its parameters, and its columns with the table that each comes from.

/** Parse and Describe of the extended protocol, as a query that `pg` submits; nothing is run. */
class Description {
  constructor(text, resolve, reject) {
    Object.assign(this, { text, resolve, reject, parameters: [], fields: [] });
  }
  submit(connection) {
    connection.removeAllListeners('parameterDescription');
    connection.once('parameterDescription', (message) => {
      this.parameters = message.dataTypeIDs;
    });
    connection.parse({ text: this.text, name: '', types: [] });
    connection.describe({ type: 'S', name: '' });
    connection.sync();
  }
  handleRowDescription({ fields }) {
    this.fields = fields;
  }
  handleError(error) {
    this.error = error;
    this.reject(error);
  }
  handleReadyForQuery() {
    if (this.error === undefined) this.resolve({ parameters: this.parameters, fields: this.fields });
  }
}

/** `parameters` are type oids; `fields` have a name, dataTypeID, tableID and columnID (0 for what is computed). Throws what PostgreSQL refuses. */
export function describe(client, text) {
  return new Promise((resolve, reject) => client.query(new Description(text, resolve, reject)));
}
