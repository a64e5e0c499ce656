package format

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/workload"
)

// dotParser reads the grammar of graphviz.org/doc/info/lang.html token by token
// and passes nodes and edges to the reader as they come. After a mistake in the
// grammar every token is the end of the file.
type dotParser struct {
	*dotReader
	dotLexer
	expected []string // what could have come instead of the current token
	depth    int
	over     bool // a mistake ended the reading
}

// maxDOTDepth bounds the nesting of subgraphs: each level lists its nodes again.
const maxDOTDepth = 100

func (p *dotParser) is(kinds ...string) bool {
	p.expected = append(p.expected, kinds...)
	return slices.Contains(kinds, p.kind)
}

// take returns the current token if it is of one of the kinds, and moves on.
func (p *dotParser) take(kinds ...string) (t dotToken, ok bool) {
	if !p.is(kinds...) {
		return t, false
	}
	t = p.dotToken
	p.advance()
	return t, true
}

func (p *dotParser) advance() {
	p.expected = p.expected[:0]
	p.next()
}

// want is like take, but anything else is a mistake.
func (p *dotParser) want(kinds ...string) dotToken {
	t, ok := p.take(kinds...)
	if !ok {
		hint, text := "", describeDOT(p.expected, p.dotToken)
		if strings.Contains(text, `expected "="`) {
			hint = `put values such as "1e9" and "2Gf" in quotes`
		}
		p.stop(p.dotToken.at, hint, "DOT: "+text)
	}
	return t
}

func (p *dotParser) stop(at int, hint, msg string) {
	p.src.FailOnly(at, hint, "%s", msg)
	p.over = true
	p.at = len(p.data)
	p.advance()
}

func (p *dotParser) file() {
	p.advance()
	_, p.strict = p.take("strict")
	head := p.want("graphx", "digraph")
	if name, ok := p.take("id"); ok && native.CheckText(unquoteDOT(name.text)) == nil {
		p.name = unquoteDOT(name.text)
	}
	p.block(dotDefaults{})
	if head.kind == "graphx" {
		p.stop(head.at, "want digraph and ->", "an undirected graph says nothing about order")
	}
	if p.is("␚") {
		return
	}
	p.take("strict")
	p.stop(p.want("graphx", "digraph").at, "use a file for each", "a second graph in one file")
}

// block reads statements in braces and returns the nodes mentioned in them, each
// once, in order.
func (p *dotParser) block(defaults dotDefaults) []workload.TaskID {
	open := p.want("{")
	if p.depth++; p.depth > maxDOTDepth {
		p.stop(open.at, "", fmt.Sprintf("more than %d braces within each other", maxDOTDepth))
	}
	var members []workload.TaskID
	seen := map[workload.TaskID]bool{}
	for p.is("graphx", "node", "edge", "subgraph", "{", "id") {
		for _, id := range p.statement(defaults) {
			if !seen[id] {
				seen[id], members = true, append(members, id)
			}
		}
		p.take(";")
	}
	p.want("}")
	p.depth--
	return members
}

// statement reads one and returns its nodes.
func (p *dotParser) statement(defaults dotDefaults) []workload.TaskID {
	if t, ok := p.take("graphx", "node", "edge"); ok {
		if !p.is("[") {
			p.want("[")
		}
		defaults.set(t.kind, p.attributes())
		return nil
	}
	var first dotEnd
	if id, ok := p.take("id"); ok {
		if _, ok := p.take("="); ok {
			p.want("id") // an attribute of the graph
			return nil
		}
		first = p.node(id, defaults)
	} else if first = p.subgraph(defaults); !p.is("->", "--") {
		return first.nodes
	}
	if p.is("->", "--") {
		return p.chain(first, defaults)
	}
	for _, a := range p.attributes() {
		for _, id := range first.nodes {
			p.set(&p.nodes[id], a)
		}
	}
	return first.nodes
}

// dotEnd is what stands on one side of an arrow.
type dotEnd struct {
	nodes []workload.TaskID
	at    int
}

// node reads the port behind a name, and finds or makes the node.
func (p *dotParser) node(id dotToken, defaults dotDefaults) dotEnd {
	end := dotEnd{at: id.at}
	for range 2 {
		if _, ok := p.take(":"); !ok {
			break
		}
		end.at = p.want("id").at
	}
	if t := p.mention(unquoteDOT(id.text), id.at, defaults); t != workload.NoTask {
		end.nodes = []workload.TaskID{t}
	}
	return end
}

func (p *dotParser) subgraph(defaults dotDefaults) dotEnd {
	if _, ok := p.take("subgraph"); ok {
		p.take("id")
	}
	end := dotEnd{nodes: p.block(defaults.clone())}
	if len(end.nodes) > 0 {
		end.at = p.nodes[end.nodes[0]].at
	}
	return end
}

// chain reads the rest of a -> b -> {c d}: every node of one end to every node of
// the next.
func (p *dotParser) chain(first dotEnd, defaults dotDefaults) []workload.TaskID {
	ends := []dotEnd{first}
	for {
		if _, ok := p.take("->", "--"); !ok {
			break
		}
		if p.is("{", "subgraph") {
			ends = append(ends, p.subgraph(defaults))
		} else {
			ends = append(ends, p.node(p.want("id"), defaults))
		}
	}
	given := maps.Clone(defaults["edge"])
	if given == nil {
		given = map[string]dotAttr{}
	}
	for _, a := range p.attributes() {
		given[a.key] = a
	}
	all := slices.Clone(first.nodes)
	for i, end := range ends[1:] {
		all = append(all, end.nodes...)
		p.join(ends[i].nodes, end, given)
	}
	return all
}

// attributes reads any number of lists in brackets.
func (p *dotParser) attributes() (all []dotAttr) {
	for {
		if _, ok := p.take("["); !ok {
			return all
		}
		for p.is("id") {
			key, _, value := p.want("id"), p.want("="), p.want("id")
			all = append(all, dotAttr{unquoteDOT(key.text), unquoteDOT(value.text), value.at})
			p.take(";", ",")
		}
		p.want("]")
	}
}
