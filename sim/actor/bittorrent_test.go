package actor_test

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/actortest"
)

// btPeer is a peer that downloads a file in pieces from others, and then serves it, by the rules
// of SimGrid's example app-bittorrent.
type btPeer struct {
	a        *actor.Actor
	w        *actortest.World
	id       int
	random   *twister
	mine     actor.Mailbox[*btMessage]
	peers    []*btConnection // as SimGrid's hash table lists them: the last one known first
	active   []*btConnection // by id
	has      uint            // pieces
	blocks   uint64
	asked    uint // pieces that it is downloading
	copies   [btPieces]int
	sinceSec float64
	round    int
	coming   *actor.Recv[*btMessage]
}

const (
	btPieces      = 10
	btBlocks      = 5 // of a piece
	btAll         = 1<<btPieces - 1
	btBlockBytes  = 16384
	btChokeSec    = 30
	btMostTries   = 50
	btAskedBlocks = 2
)

// btConnection is a peer's record of another peer.
type btConnection struct {
	id                     int
	box                    actor.Mailbox[*btMessage]
	has                    uint
	speed                  float64
	unchokedSec            float64
	current                int // piece that was requested from it; -1: none
	amInterested           bool
	interested             bool
	chokedUpload, chokedMe bool
}

type btKind uint8

const (
	btHandshake btKind = iota
	btChoke
	btUnchoke
	btInterested
	btNotInterested
	btHave
	btBitfield
	btRequest
	btPiece
	btPeers // the tracker's answer
)

var btBytes = [...]float64{68, 5, 5, 5, 5, 9, 6, 17, btBlockBytes}

type btMessage struct {
	kind                 btKind
	from                 int
	has                  uint
	piece, block, blocks int
	peers                []int
}

func (p *btPeer) box(id int) actor.Mailbox[*btMessage] {
	return actor.MailboxOf[*btMessage](p.w.World, fmt.Sprint(id))
}

func (p *btPeer) send(c *btConnection, m btMessage) {
	m.from = p.id
	c.box.Detach(p.a, &m, btBytes[m.kind])
}

func (p *btPeer) connect(id int) *btConnection {
	c := &btConnection{id: id, box: p.box(id), current: -1, chokedUpload: true, chokedMe: true}
	p.peers = slices.Insert(p.peers, 0, c)
	return c
}

func (p *btPeer) done() bool { return p.has == btAll }

// isOffered says whether another peer has a piece that this one lacks.
func (p *btPeer) isOffered(c *btConnection, piece int) bool { return c.has&^p.has>>piece&1 == 1 }

// missing is the first block of a piece that is not there; -1: none.
func (p *btPeer) missing(piece int) int {
	for i := range btBlocks {
		if p.blocks>>(piece*btBlocks+i)&1 == 0 {
			return i
		}
	}
	return -1
}

func (p *btPeer) request(c *btConnection, piece int) {
	c.current = piece
	if i := p.missing(piece); i >= 0 {
		p.send(c, btMessage{kind: btRequest, piece: piece, block: i, blocks: min(btAskedBlocks, btBlocks-i)})
	}
}

func (p *btPeer) requestNew(c *btConnection) {
	if piece := p.choose(c); piece >= 0 {
		p.asked |= 1 << piece
		p.request(c, piece)
	}
}

// choose says which piece to request from a peer: one that is there in part; when all are being
// downloaded, any; of the first four any; then one of which there are the fewest copies.
func (p *btPeer) choose(c *btConnection) int {
	var wanted, free []int
	for i := range btPieces {
		if !p.isOffered(c, i) {
			continue
		}
		wanted = append(wanted, i)
		if p.asked>>i&1 == 0 {
			if p.missing(i) > 0 {
				return i
			}
			free = append(free, i)
		}
	}
	got := bits.OnesCount(p.has)
	switch {
	case bits.OnesCount(p.asked) >= btPieces-got && len(wanted) > 0:
		return wanted[p.random.upTo(len(wanted)-1)]
	case got < 4 && len(free) > 0:
		return free[p.random.upTo(len(free)-1)]
	}
	fewest := math.MaxInt
	for _, i := range free {
		fewest = min(fewest, p.copies[i])
	}
	rare := slices.DeleteFunc(free, func(i int) bool { return p.copies[i] != fewest })
	if len(rare) == 0 {
		return -1
	}
	return rare[p.random.upTo(len(rare)-1)]
}

func (p *btPeer) setActive(c *btConnection) {
	p.active = slices.DeleteFunc(p.active, func(x *btConnection) bool { return x == c })
	if c.interested && !c.chokedUpload {
		p.active = append(p.active, c)
		slices.SortFunc(p.active, func(a, b *btConnection) int { return a.id - b.id })
	}
}

// handle does what a message requests.
func (p *btPeer) handle(m *btMessage) {
	at := slices.IndexFunc(p.peers, func(c *btConnection) bool { return c.id == m.from })
	var c *btConnection
	if at >= 0 {
		c = p.peers[at]
	}
	switch m.kind {
	case btHandshake:
		known := c
		if c == nil {
			known = p.connect(m.from)
			p.send(known, btMessage{kind: btHandshake})
		}
		p.send(known, btMessage{kind: btBitfield, has: p.has})
	case btBitfield:
		for i := range btPieces {
			p.copies[i] += int(m.has >> i & 1)
		}
		if c.has = m.has; c.has&^p.has != 0 {
			c.amInterested = true
			p.send(c, btMessage{kind: btInterested})
		}
	case btInterested, btNotInterested:
		c.interested = m.kind == btInterested
		p.setActive(c)
	case btUnchoke:
		if c.chokedMe = false; c.amInterested {
			p.requestNew(c)
		}
	case btChoke:
		if c.chokedMe = true; c.current >= 0 {
			p.asked &^= 1 << c.current
			c.current = -1
		}
	case btHave:
		p.heard(c, m.piece)
	case btRequest:
		if !c.chokedUpload && p.has>>m.piece&1 == 1 {
			p.send(c, btMessage{kind: btPiece, piece: m.piece, block: m.block, blocks: m.blocks})
		}
	case btPiece:
		p.got(c, m)
	}
	if c != nil {
		c.speed = c.speed*0.6 + 1/(p.a.NowSec()-p.sinceSec)*0.4
	}
	p.sinceSec = p.a.NowSec()
}

func (p *btPeer) heard(c *btConnection, piece int) {
	c.has |= 1 << piece
	p.copies[piece]++
	if !c.amInterested && p.has>>piece&1 == 0 {
		c.amInterested = true
		p.send(c, btMessage{kind: btInterested})
		if !c.chokedMe {
			p.requestNew(c)
		}
	}
}

// got takes blocks of a piece.
func (p *btPeer) got(c *btConnection, m *btMessage) {
	if p.has>>m.piece&1 == 1 {
		p.requestNew(c)
		return
	}
	p.blocks |= (1<<m.blocks - 1) << (m.piece*btBlocks + m.block)
	if p.missing(m.piece) >= 0 {
		p.request(c, m.piece)
		return
	}
	p.asked &^= 1 << m.piece
	c.current = -1
	p.has |= 1 << m.piece
	for _, other := range p.peers {
		p.send(other, btMessage{kind: btHave, piece: m.piece})
	}
	for _, other := range p.peers {
		if other.amInterested && other.has&^p.has == 0 {
			other.amInterested = false
			p.send(other, btMessage{kind: btNotInterested})
		}
	}
}

// chooseUpload picks the peer to serve next.
func (p *btPeer) chooseUpload() (chosen *btConnection) {
	waits := func(c *btConnection) bool { return c.interested && c.chokedUpload }
	switch {
	case p.done(): // the peer that has waited longest
		sec := p.a.NowSec() + 1
		for _, c := range p.peers {
			if waits(c) && c.unchokedSec < sec {
				sec, chosen = c.unchokedSec, c
			}
		}
	case p.round == 0:
		for range btMostTries {
			if c := p.peers[p.random.upTo(len(p.peers)-1)]; waits(c) {
				return c
			}
		}
	default: // the fastest peer
		fastest := 0.0
		for _, c := range p.peers {
			if waits(c) && c.speed > fastest {
				fastest, chosen = c.speed, c
			}
		}
	}
	return chosen
}

func (p *btPeer) updateChoked() {
	if !slices.ContainsFunc(p.peers, func(c *btConnection) bool { return c.interested }) {
		return
	}
	p.round = (p.round + 1) % 3
	var choked *btConnection
	if len(p.active) > 0 {
		choked, p.active = p.active[0], p.active[1:]
	}
	chosen := p.chooseUpload()
	if choked == chosen {
		return
	}
	if choked != nil {
		choked.chokedUpload = true
		p.setActive(choked)
		p.send(choked, btMessage{kind: btChoke})
	}
	if chosen != nil {
		chosen.chokedUpload, chosen.unchokedSec = false, p.a.NowSec()
		p.setActive(chosen)
		p.send(chosen, btMessage{kind: btUnchoke})
	}
}

// serve takes messages until a date, or until it has all pieces if it leeches.
func (p *btPeer) serve(endSec float64, leeches bool) {
	a := p.a
	for nextSec := a.NowSec() + btChokeSec; a.NowSec() < endSec && !(leeches && p.done()); {
		if p.coming == nil {
			p.coming = p.mine.GetAsync(a)
		}
		ended, err := p.coming.Test(a)
		switch {
		case ended && err == nil:
			m := p.coming.Value()
			p.handle(m)
			p.coming = nil
		case a.NowSec() >= nextSec && (!leeches || p.has != 0):
			p.updateChoked()
			nextSec += btChokeSec
		default:
			_ = a.SleepFor(1)
		}
	}
}
