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
	expected dotKind // what could have come instead of the current token
	depth    int
	over     bool              // a mistake ended the reading
	attrs    []dotAttr         // of the last list
	single   []workload.TaskID // ends of one node each, one behind the other
}

// maxDOTDepth bounds the nesting of subgraphs: each level lists its nodes again.
const maxDOTDepth = 100

func (p *dotParser) is(kinds dotKind) bool {
	p.expected |= kinds
	return p.kind&kinds != 0
}

// take returns the current token if it is of one of the kinds, and moves on.
func (p *dotParser) take(kinds dotKind) (t dotToken, ok bool) {
	if !p.is(kinds) {
		return t, false
	}
	t = p.dotToken
	p.advance()
	return t, true
}

func (p *dotParser) advance() {
	p.expected = 0
	p.next()
}

// want is like take, but anything else is a mistake.
func (p *dotParser) want(kinds dotKind) dotToken {
	t, ok := p.take(kinds)
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
	_, p.strict = p.take(dotStrict)
	head := p.want(dotGraph | dotDigraph)
	if name, ok := p.take(dotID); ok && native.CheckText(unquoteDOT(name.text)) == nil {
		p.name = strings.Clone(unquoteDOT(name.text))
	}
	p.block(dotDefaults{})
	if head.kind == dotGraph {
		p.stop(head.at, "want digraph and ->", "an undirected graph says nothing about order")
	}
	if p.is(dotEnds) {
		return
	}
	p.take(dotStrict)
	p.stop(p.want(dotGraph|dotDigraph).at, "use a file for each", "a second graph in one file")
}

// block reads statements in braces and returns the nodes mentioned in them, each
// once, in order.
func (p *dotParser) block(defaults dotDefaults) []workload.TaskID {
	open := p.want(dotOpen)
	if p.depth++; p.depth > maxDOTDepth {
		p.stop(open.at, "", fmt.Sprintf("more than %d braces within each other", maxDOTDepth))
	}
	var members []workload.TaskID
	seen := map[workload.TaskID]bool{}
	for p.is(dotGraph | dotNodes | dotEdges | dotSubgraph | dotOpen | dotID) {
		for _, id := range p.statement(defaults) {
			if p.depth > 1 && !seen[id] { // the file needs no list of all nodes
				seen[id], members = true, append(members, id)
			}
		}
		p.take(dotSemicolon)
	}
	p.want(dotClose)
	p.depth--
	return members
}

// statement reads one and returns its nodes.
func (p *dotParser) statement(defaults dotDefaults) []workload.TaskID {
	if t, ok := p.take(dotGraph | dotNodes | dotEdges); ok {
		if !p.is(dotOpenList) {
			p.want(dotOpenList)
		}
		defaults.set(t.kind, p.attributes())
		return nil
	}
	var first dotEnd
	if id, ok := p.take(dotID); ok {
		if _, ok := p.take(dotEquals); ok {
			p.want(dotID) // an attribute of the graph
			return nil
		}
		first = p.node(id, defaults)
	} else if first = p.subgraph(defaults); !p.is(dotArrow | dotLine) {
		return first.nodes
	}
	if p.is(dotArrow | dotLine) {
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
		if _, ok := p.take(dotColon); !ok {
			break
		}
		end.at = p.want(dotID).at
	}
	if t := p.mention(unquoteDOT(id.text), id.at, defaults); t != workload.NoTask {
		if len(p.single) == cap(p.single) {
			p.single = make([]workload.TaskID, 0, 1<<12)
		}
		p.single = append(p.single, t)
		end.nodes = p.single[len(p.single)-1 : len(p.single) : len(p.single)]
	}
	return end
}

func (p *dotParser) subgraph(defaults dotDefaults) dotEnd {
	if _, ok := p.take(dotSubgraph); ok {
		p.take(dotID)
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
	var few [4]dotEnd
	ends := append(few[:0], first)
	for {
		if _, ok := p.take(dotArrow | dotLine); !ok {
			break
		}
		if p.is(dotOpen | dotSubgraph) {
			ends = append(ends, p.subgraph(defaults))
		} else {
			ends = append(ends, p.node(p.want(dotID), defaults))
		}
	}
	given := p.given(defaults[dotEdges])
	for i, end := range ends[1:] {
		p.join(ends[i].nodes, end, given)
	}
	if p.depth == 1 {
		return nil
	}
	var all []workload.TaskID
	for _, end := range ends {
		all = append(all, end.nodes...)
	}
	return all
}

// given are the attributes of an edge, by key: its own ones and, where it has none, the defaults.
func (p *dotParser) given(defaults map[string]dotAttr) []dotAttr {
	own := p.attributes()
	if len(defaults) == 0 && len(own) < 2 {
		return own
	}
	byKey := maps.Clone(defaults)
	if byKey == nil {
		byKey = map[string]dotAttr{}
	}
	for _, a := range own {
		byKey[a.key] = a
	}
	own = own[:0]
	for _, key := range slices.Sorted(maps.Keys(byKey)) {
		own = append(own, byKey[key])
	}
	p.attrs = own
	return own
}

// attributes reads any number of lists in brackets. The result is valid until the next call.
func (p *dotParser) attributes() (all []dotAttr) {
	all = p.attrs[:0]
	defer func() { p.attrs = all }()
	for {
		if _, ok := p.take(dotOpenList); !ok {
			return all
		}
		for p.is(dotID) {
			key, _, value := p.want(dotID), p.want(dotEquals), p.want(dotID)
			all = append(all, dotAttr{unquoteDOT(key.text), unquoteDOT(value.text), value.at})
			p.take(dotSemicolon | dotComma)
		}
		p.want(dotCloseList)
	}
}
