/** The type of an input, which a use case takes for its command: a schema that does not give what the command asks for does not compile. */
export type Conforms<Command, Given extends Command> = Given;
