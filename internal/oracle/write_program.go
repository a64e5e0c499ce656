package oracle

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

// Write prints the program as replay.cpp reads it. Numbers keep every digit.
func (p *Program) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	for _, t := range p.Tasks {
		fmt.Fprintf(b, "T %s %s %s\n", t.Name, exact(t.WorkFlop), t.Host)
	}
	for _, m := range p.Messages {
		fmt.Fprintf(b, "E %d %d %s\n", m.From, m.To, exact(m.Bytes))
	}
	for _, c := range p.Controls {
		fmt.Fprintf(b, "O %d %d\n", c.From, c.To)
	}
	for _, q := range p.Queues {
		fmt.Fprintf(b, "H %s %d", q.Host, q.Cores)
		for _, t := range q.Order {
			fmt.Fprintf(b, " %d", t)
		}
		b.WriteByte('\n')
	}
	return b.Flush()
}

// exact is the shortest text that reads back as x.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
