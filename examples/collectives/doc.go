// Command collectives times the collective operations of message passing on three networks, beside what the
// formulas say that ignore the network. The operations are those of package sim/actor/collective.
package main
