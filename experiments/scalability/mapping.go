package scalability

import (
	"fmt"
	"slices"
	"strings"
)

// Mapping says who places the refined program on the grown machine.
type Mapping uint8

const (
	// PartsFollow: the scheduler places the unrefined program on the old machine,
	// and the parts of a task go to the group of its host ([Group]): the paper's
	// assumption (3). A policy decides as the program runs on the old machine;
	// the parts follow what it did.
	PartsFollow Mapping = iota
	// Remap: the scheduler places the refined program on the grown machine.
	Remap
)

// mappingNames are the names of the values, in their order.
var mappingNames = [...]string{PartsFollow: "parts", Remap: "remap"}

// String is the name that ParseMapping reads.
func (m Mapping) String() string {
	if int(m) < len(mappingNames) {
		return mappingNames[m]
	}
	return fmt.Sprintf("Mapping(%d)", uint8(m))
}

// ParseMapping reads a name: parts or remap. The error lists them.
func ParseMapping(name string) (Mapping, error) {
	if m := slices.Index(mappingNames[:], name); m >= 0 {
		return Mapping(m), nil
	}
	return 0, fmt.Errorf("unknown mapping %q (want one of %s)", name, strings.Join(mappingNames[:], ", "))
}
