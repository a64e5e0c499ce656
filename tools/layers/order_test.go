package layers

import (
	"fmt"
	"strings"
)

// tests is the pseudo package of all test files.
const tests = "TESTS"

// testsOf, after a package's name, is the pseudo package of its test files.
const testsOf = ":tests"

// order says which packages each package may import: below[p][q] means q < p.
type order struct {
	below map[string]map[string]bool
}

// parseOrder reads a layers text. It fails on a cycle.
func parseOrder(text string) (*order, error) {
	o := &order{below: map[string]map[string]bool{}}
	for chain := range strings.SplitSeq(stripComments(text), ";") {
		if strings.TrimSpace(chain) == "" {
			continue
		}
		var left []string
		for rank := range strings.SplitSeq(chain, "<") {
			right := strings.FieldsFunc(rank, func(r rune) bool { return strings.ContainsRune(", \t\n", r) })
			if len(right) == 0 {
				return nil, fmt.Errorf("layers: empty rank in %q", strings.TrimSpace(chain))
			}
			for _, p := range right {
				o.put(p, left)
			}
			left = right
		}
	}
	o.close()
	for p := range o.below {
		if o.below[p][p] {
			return nil, fmt.Errorf("layers: %s is below itself", p)
		}
	}
	return o, nil
}

func (o *order) put(p string, below []string) {
	if o.below[p] == nil {
		o.below[p] = map[string]bool{}
	}
	for _, q := range below {
		o.below[p][q] = true
	}
}

// close makes the relation transitive (Warshall 1962). O(n^3) for n packages.
func (o *order) close() {
	for mid := range o.below {
		for p := range o.below {
			if o.below[p][mid] {
				for q := range o.below[mid] {
					o.below[p][q] = true
				}
			}
		}
	}
}

func (o *order) knows(p string) bool { return o.below[p] != nil }

// allows says whether a file of package p may import package q.
func (o *order) allows(p, q string, test bool) bool {
	return p == q || o.below[p][q] || test && (o.below[tests][q] || o.below[p+testsOf][q] || isInside(p, q))
}

// isInside says whether q is in a folder inside p, such as the suite
// scheduler/schedtest or the reader platform/simgrid: above p, but p's own
// tests may use it.
func isInside(p, q string) bool {
	return strings.HasPrefix(q, p+"/")
}

// parseLibraries reads a libraries text: library, then the packages that may import it.
func parseLibraries(text string) map[string][]string {
	users := map[string][]string{}
	for line := range strings.SplitSeq(stripComments(text), "\n") {
		if name, packages, ok := strings.Cut(line, ":"); ok {
			users[strings.TrimSpace(name)] = strings.Fields(packages)
		}
	}
	return users
}

func stripComments(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i], _, _ = strings.Cut(line, "#")
	}
	return strings.Join(lines, "\n")
}
