package queue

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/room"
)

// constraint reads what features nodes must have: names with & and |, where & binds more, and
// parentheses. Of alternatives in brackets, all nodes of a job have the same one.
type constraint struct {
	text     string
	rest     string
	nodes    int
	features map[string][]int
}

// nodesWith returns the sets of nodes that suit a constraint, of which a job needs one.
func nodesWith(text string, nodes int, features map[string][]int) ([]room.Mask, error) {
	c := constraint{text, text, nodes, features}
	list, err := c.either()
	if err == nil && c.next() != 0 {
		err = c.wrong()
	}
	return list, err
}

func (c *constraint) wrong() error {
	return fmt.Errorf("constraint %q: want names with &, |, parentheses and brackets", c.text)
}

// next is the next character; 0 at the end.
func (c *constraint) next() byte {
	if c.rest = strings.TrimLeft(c.rest, " "); c.rest == "" {
		return 0
	}
	return c.rest[0]
}

// either reads terms with | between them; nodes of a job may have different ones of them.
func (c *constraint) either() (list []room.Mask, err error) {
	err = c.terms(func(term []room.Mask) {
		if len(list) == 1 && len(term) == 1 {
			list[0] = room.Either(list[0], term[0])
			return
		}
		list = append(list, term...)
	})
	return list, err
}

// alternatives reads terms with | between them, of which all nodes of a job have the same one.
func (c *constraint) alternatives() (list []room.Mask, err error) {
	err = c.terms(func(term []room.Mask) { list = append(list, term...) })
	return list, err
}

func (c *constraint) terms(add func([]room.Mask)) error {
	for {
		term, err := c.all()
		if err != nil {
			return err
		}
		add(term)
		if c.next() != '|' {
			return nil
		}
		c.rest = c.rest[1:]
	}
}

// all reads factors with & between them.
func (c *constraint) all() (list []room.Mask, err error) {
	list, err = c.factor()
	for err == nil && c.next() == '&' {
		c.rest = c.rest[1:]
		var more []room.Mask
		more, err = c.factor()
		list = crossed(list, more)
	}
	return list, err
}

// crossed are the nodes that are in a set of both lists, for each pair.
func crossed(a, b []room.Mask) (list []room.Mask) {
	for _, x := range a {
		for _, y := range b {
			list = append(list, room.Both(x, y))
		}
	}
	return list
}

func (c *constraint) factor() (list []room.Mask, err error) {
	switch open := c.next(); open {
	case '(', '[':
		c.rest = c.rest[1:]
		closing := byte(')')
		if open == '[' {
			closing = ']'
			list, err = c.alternatives()
		} else {
			list, err = c.either()
		}
		if err == nil && c.next() != closing {
			err = c.wrong()
		}
		if err == nil {
			c.rest = c.rest[1:]
		}
		return list, err
	}
	end := strings.IndexAny(c.rest, "&|()[]*, ")
	if end < 0 {
		end = len(c.rest)
	}
	name := c.rest[:end]
	if c.rest = c.rest[end:]; name == "" {
		return nil, c.wrong()
	}
	return []room.Mask{room.MaskOf(c.nodes, c.features[name])}, nil
}
