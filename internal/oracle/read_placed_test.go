package oracle

import (
	"fmt"
	"strconv"
	"strings"
)

// ReadPlaced reads what Placed.Write wrote.
func ReadPlaced(text string) (Placed, error) {
	var p Placed
	for i, line := range strings.Split(text, "\n") {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		if err := p.readItem(f); err != nil {
			return Placed{}, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return p, nil
}

func (p *Placed) readItem(f []string) error {
	switch {
	case f[0] == "T" && (len(f) == 4 || len(f) == 5):
		flop, err := strconv.ParseFloat(f[2], 64)
		priority := 0.0
		if len(f) == 5 && err == nil {
			priority, err = strconv.ParseFloat(f[4], 64)
		}
		p.Tasks = append(p.Tasks, Task{Name: f[1], WorkFlop: flop, Host: f[3], Priority: priority})
		return err
	case f[0] == "E" && len(f) == 4:
		ends, err := p.taskNumbers(f[1:3])
		if err != nil {
			return err
		}
		bytes, err := strconv.ParseFloat(f[3], 64)
		p.Messages = append(p.Messages, Message{ends[0], ends[1], bytes})
		return err
	case f[0] == "O" && len(f) == 3:
		ends, err := p.taskNumbers(f[1:])
		if err != nil {
			return err
		}
		p.Controls = append(p.Controls, Control{ends[0], ends[1]})
		return nil
	case f[0] == "H" && len(f) >= 3:
		cores, err := strconv.Atoi(f[2])
		if err != nil {
			return err
		}
		order, err := p.taskNumbers(f[3:])
		p.Queues = append(p.Queues, Queue{f[1], cores, order})
		return err
	}
	return fmt.Errorf("%q is no T, E, O or H item", strings.Join(f, " "))
}

func (p *Placed) taskNumbers(texts []string) ([]int, error) {
	var out []int
	for _, s := range texts {
		n, err := strconv.Atoi(s)
		if err != nil {
			return nil, err
		}
		if n < 0 || n >= len(p.Tasks) {
			return nil, fmt.Errorf("no task number %d", n)
		}
		out = append(out, n)
	}
	return out, nil
}
